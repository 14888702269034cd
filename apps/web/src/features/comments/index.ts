export { CommentActions } from './comment-actions.js';
export { CommentFeed, CommentThread } from './comment-thread.js';
export {
  type Comment,
  CommentItem,
  CommentMarks,
  CommentSkeleton,
  CommentText,
  scrollToComment,
} from './comment-item.js';
export { CommentsPolicyNote } from './comments-policy-note.js';
export { type CommentPageResponse, idOfComment, rightsOver, useComment } from './use-comment.js';
export { PostedComment } from './posted-comment.js';
export { WriteComment } from './write-comment.js';
export { WaitingComments } from './waiting-comments.js';
