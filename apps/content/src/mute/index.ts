export { isCommentNotMuted, isStoryNotMuted, isThreadNotMuted, wordMuters } from './is-not-muted.js';
