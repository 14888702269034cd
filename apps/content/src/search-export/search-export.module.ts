import { Module } from '@nestjs/common';
import { ReadDocuments } from './read-documents.js';
import { ReadFound } from './read-found.js';
import { SearchExportController } from './search-export.controller.js';

@Module({ controllers: [SearchExportController], providers: [ReadDocuments, ReadFound] })
export class SearchExportModule {}
