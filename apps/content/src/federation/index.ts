import { Module } from '@nestjs/common';
import { ReadSharedSeries } from './read-shared-series.js';
import { ReadSharedStories } from './read-shared-stories.js';

@Module({ controllers: [ReadSharedSeries, ReadSharedStories] })
export class FederationModule {}
