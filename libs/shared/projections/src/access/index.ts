export {
  canRead,
  canReadById,
  canReadStory,
  isActive,
  isForViewer,
  isNotBlocked,
  isOwn,
  isShown,
  isShownById,
  subscriptionCode,
} from './can-read.js';
export { hasNo } from './has-no.js';
export { isModerator, memberOf, moderatorOf, seesNsfwInLists } from './viewer.js';
