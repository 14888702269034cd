import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { ListMutes } from './list-mutes.js';
import { MuteChanges } from './mute-changes.js';
import { MuteThings } from './mute-things.js';

@Module({
  imports: [UserProjectionModule],
  controllers: [ListMutes, MuteThings],
  providers: [MuteChanges],
  exports: [MuteChanges],
})
export class MuteModule {}
