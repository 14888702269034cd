import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { fanOutStories } from '@quillstead/contracts';
import { Jobs } from '@quillstead/service-kit';
import { FanOutStories } from './fan-out-stories.js';

/** Milliseconds between two looks for new stories. */
const look = 1_000;

@Module({ providers: [FanOutStories] })
export class FanOutModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(fanOutStories, look);
  }
}
