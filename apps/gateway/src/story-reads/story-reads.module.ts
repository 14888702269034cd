import { Module } from '@nestjs/common';
import { StoryReads } from './story-reads.js';

@Module({ providers: [StoryReads], exports: [StoryReads] })
export class StoryReadsModule {}
