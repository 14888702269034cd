export { MuteModule } from './mute.module.js';
export { MuteChanges } from './mute-changes.js';
export { type MutedThing, mutedThing } from './muted-thing.js';
export { type NewMute, NewMutes } from './new-mutes.js';
export { SocialMute } from './social-mute.entity.js';
