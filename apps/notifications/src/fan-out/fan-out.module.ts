import { Module } from '@nestjs/common';
import { FanOutStory } from './fan-out-story.js';

@Module({ providers: [FanOutStory] })
export class FanOutModule {}
