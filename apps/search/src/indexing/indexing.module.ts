import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/index.js';
import { IndexDocuments } from './index-documents.js';
import { LoadDocuments } from './load-documents.js';
import { OnContentTold } from './on-content-told.js';
import { SettleIndex } from './settle-index.js';

@Module({
  imports: [EngineModule],
  providers: [OnContentTold, IndexDocuments, LoadDocuments, SettleIndex],
})
export class IndexingModule {}
