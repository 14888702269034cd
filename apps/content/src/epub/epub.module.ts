import { Module } from '@nestjs/common';
import { ReadBookParts } from './read-book-parts.js';
import { ReadEpub } from './read-epub.js';
import { ReadListEpub } from './read-list-epub.js';

@Module({ controllers: [ReadBookParts, ReadEpub, ReadListEpub] })
export class EpubModule {}
