import { Module } from '@nestjs/common';
import { BlockModule } from '../block/index.js';
import { MuteModule } from '../mute/index.js';
import { UserProjectionModule } from '../user-projection/index.js';
import { ExportLists } from './export-lists.js';
import { ImportLists } from './import-lists.js';

@Module({
  imports: [BlockModule, MuteModule, UserProjectionModule],
  controllers: [ExportLists, ImportLists],
})
export class PeopleListsModule {}
