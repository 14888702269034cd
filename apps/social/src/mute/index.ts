export { MuteModule } from './mute.module.js';
export { MuteChanges } from './mute-changes.js';
export { mutedThing } from './muted-thing.js';
export { NewMutes } from './new-mutes.js';
export { SocialMute } from './social-mute.entity.js';
