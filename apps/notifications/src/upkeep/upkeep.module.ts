import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { keepNotices } from '@quillstead/contracts';
import { Jobs } from '@quillstead/service-kit';
import { DoUpkeep } from './do-upkeep.js';

/** Milliseconds between two looks for something to do. */
const look = 1_000;

/** What follows from facts for many notices, in pages and by a job. */
@Module({ providers: [DoUpkeep] })
export class UpkeepModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(keepNotices, look);
  }
}
