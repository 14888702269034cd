export { canRead, canReadById, isOwn, isShown, isShownById } from './can-read.js';
export { memberOf, moderatorOf, seesNsfwInLists } from './viewer.js';
