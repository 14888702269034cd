export { isNoticeOpen, isShown, isStoryThere, mayBeTold, mayRead, memberOf } from './access.js';
