export { isListed, isNoticeOpen, isStoryThere, mayBeTold } from './access.js';
