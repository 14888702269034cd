import { Module } from '@nestjs/common';
import { ReadDocuments } from './read-documents.js';
import { ReadFound } from './read-found.js';

@Module({ controllers: [ReadDocuments, ReadFound] })
export class SearchDocumentsModule {}
