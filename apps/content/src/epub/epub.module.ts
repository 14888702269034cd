import { Module } from '@nestjs/common';
import { EpubController } from './epub.controller.js';
import { ReadEpub } from './read-epub.js';

@Module({ controllers: [EpubController], providers: [ReadEpub] })
export class EpubModule {}
