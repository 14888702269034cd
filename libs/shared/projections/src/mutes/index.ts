export { applyMutes } from './apply-mutes.js';
export { createMutes } from './create-mutes.js';
export { isMuteActive, isNotMuted, isPersonNotMuted, mutedWords, mutesAnything } from './is-not-muted.js';
export { Mute } from './mute.entity.js';
export { OnMuteChanged } from './on-mute-changed.js';
export { rebuildMutes } from './rebuild-mutes.js';
