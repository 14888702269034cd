export { MuteButton } from './mute-button.js';
export { MutesPart } from './mutes-part.js';
