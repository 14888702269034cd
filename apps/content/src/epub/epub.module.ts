import { Module } from '@nestjs/common';
import { ReadEpub } from './read-epub.js';

@Module({ providers: [ReadEpub] })
export class EpubModule {}
