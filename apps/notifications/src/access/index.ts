export {
  isListed,
  isNoticeOpen,
  isShown,
  isStoryThere,
  mayBeTold,
  mayRead,
  memberOf,
  moderatorOf,
} from './access.js';
