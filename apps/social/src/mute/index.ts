export { MuteModule } from './mute.module.js';
export { MuteChanges } from './mute-changes.js';
export { SocialMute } from './social-mute.entity.js';
