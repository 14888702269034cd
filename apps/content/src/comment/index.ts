export {
  commentColumns,
  commentRow,
  commentStoryColumns,
  joinCommentAuthor,
  toCommentArticle,
} from './comment-rows.js';
export { CommentMention } from './comment-mention.entity.js';
export { Comment } from './comment.entity.js';
export { CommentModule } from './comment.module.js';
export { endComments } from './take-from-thread.js';
