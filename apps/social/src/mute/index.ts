import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { ForgetEndedMutes } from './forget-ended-mutes.js';
import { ListMutes } from './list-mutes.js';
import { MuteChanges } from './mute-changes.js';
import { MuteThings } from './mute-things.js';
import { NewMutes } from './new-mutes.js';

export { MuteChanges } from './mute-changes.js';
export { type MutedThing, mutedThing } from './muted-thing.js';
export { type NewMute, NewMutes } from './new-mutes.js';
export { SocialMute } from './social-mute.entity.js';

@Module({
  imports: [UserProjectionModule],
  controllers: [ListMutes, MuteThings],
  providers: [MuteChanges, NewMutes, ForgetEndedMutes],
  exports: [MuteChanges, NewMutes],
})
export class MuteModule {}
