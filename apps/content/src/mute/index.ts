export { isCommentNotMuted, isStoryNotMuted, isThreadNotMuted } from './is-not-muted.js';
