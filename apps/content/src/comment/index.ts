export {
  commentColumns,
  commentRow,
  commentStoryColumns,
  joinCommentAuthor,
  toCommentArticle,
} from './comment-rows.js';
export { CommentMention } from './comment-mention.entity.js';
export { Comment } from './comment.entity.js';
export { ApprovedCommenter } from './approved-commenter.entity.js';
export { CommentModule } from './comment.module.js';
export { dropWaitingComments } from './drop-waiting-comments.js';
export { postWaiting, waitingRow } from './post-waiting-comment.js';
export { endComments } from './take-from-thread.js';
export { WaitingComment } from './waiting-comment.entity.js';
export { isHiddenComment } from './mend-comment.js';
export { RemovedComment } from './removed-comment.entity.js';
