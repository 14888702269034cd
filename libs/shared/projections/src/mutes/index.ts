export { applyMutes, OnMuteChanged } from './apply-mutes.js';
export { createMutes, Mute } from './mute.entity.js';
export { isMuteActive, isNotMuted, isPersonNotMuted, mutedWords, mutesAnything } from './is-not-muted.js';
export { rebuildMutes } from './rebuild-mutes.js';
