import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/index.js';
import { IndexDocuments } from './index-documents.js';
import { LoadDocuments } from './load-documents.js';
import { OnContentEvent } from './on-content-event.js';
import { SettleIndex } from './settle-index.js';

export { IndexDocuments } from './index-documents.js';
export { alone } from './index-lock.js';
export { LoadDocuments } from './load-documents.js';

@Module({
  imports: [EngineModule],
  providers: [OnContentEvent, IndexDocuments, LoadDocuments, SettleIndex],
  exports: [LoadDocuments],
})
export class IndexingModule {}
