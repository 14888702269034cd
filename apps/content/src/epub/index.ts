import { Module } from '@nestjs/common';
import { CoverFilesModule } from '../cover-files/index.js';
import { ReadBookParts } from './read-book-parts.js';
import { ReadEpub } from './read-epub.js';
import { ReadListEpub } from './read-list-epub.js';

@Module({ imports: [CoverFilesModule], controllers: [ReadBookParts, ReadEpub, ReadListEpub] })
export class EpubModule {}
