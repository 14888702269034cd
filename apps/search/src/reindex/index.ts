import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/index.js';
import { IndexingModule } from '../indexing/index.js';
import { CheckIndex } from './check-index.js';
import { IndexMetrics } from './index-metrics.js';
import { RebuildIndex } from './rebuild-index.js';

@Module({
  imports: [EngineModule, IndexingModule],
  providers: [CheckIndex, RebuildIndex, IndexMetrics],
})
export class ReindexModule {}
