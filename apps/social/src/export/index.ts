import { Module } from '@nestjs/common';
import { ReadExport } from './read-export.js';

@Module({ controllers: [ReadExport] })
export class ExportModule {}
