import { Module } from '@nestjs/common';
import { ExportController } from './export.controller.js';
import { ReadExport } from './read-export.js';

@Module({ controllers: [ExportController], providers: [ReadExport] })
export class ExportModule {}
