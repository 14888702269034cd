import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/index.js';
import { IndexDocuments } from './index-documents.js';
import { IndexWaiting } from './index-waiting.js';
import { LoadDocuments } from './load-documents.js';
import { OnContentTold } from './on-content-told.js';

@Module({
  imports: [EngineModule],
  providers: [OnContentTold, IndexWaiting, IndexDocuments, LoadDocuments],
})
export class IndexingModule {}
