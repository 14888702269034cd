import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { ListMutes } from './list-mutes.js';
import { MuteChanges } from './mute-changes.js';
import { MuteThings } from './mute-things.js';
import { NewMutes } from './new-mutes.js';

@Module({
  imports: [UserProjectionModule],
  controllers: [ListMutes, MuteThings],
  providers: [MuteChanges, NewMutes],
  exports: [MuteChanges, NewMutes],
})
export class MuteModule {}
