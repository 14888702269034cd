export { canRead, canReadById, isOwn, isShown, isShownById, subscriptionCode } from './can-read.js';
export { memberOf, moderatorOf, seesNsfwInLists } from './viewer.js';
