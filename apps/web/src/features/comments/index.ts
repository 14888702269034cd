export { CommentActions } from './comment-actions.js';
export { CommentFeed } from './comment-feed.js';
export { type Comment, CommentItem, CommentSkeleton } from './comment-item.js';
export { rightsOver } from './comment-rights.js';
export { PostedComment } from './posted-comment.js';
export { idOfComment } from './id-of-comment.js';
export { scrollToComment } from './scroll-to-comment.js';
export { type CommentPageResponse, useComment } from './use-comment.js';
export { WriteComment } from './write-comment.js';
