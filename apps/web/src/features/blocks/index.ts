export { BlockButton } from './block-button.js';
export { BlockedProfile } from './blocked-profile.js';
export { BlocksPart } from './blocks-part.js';
