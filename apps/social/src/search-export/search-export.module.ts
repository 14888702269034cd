import { Module } from '@nestjs/common';
import { ReadFoundUsers } from './read-found-users.js';
import { SearchExportController } from './search-export.controller.js';

@Module({ controllers: [SearchExportController], providers: [ReadFoundUsers] })
export class SearchExportModule {}
