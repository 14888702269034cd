import { Module } from '@nestjs/common';
import { ReadExport } from './read-export.js';

@Module({ providers: [ReadExport] })
export class ExportModule {}
