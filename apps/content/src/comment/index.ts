export { Comment } from './comment.entity.js';
export { CommentModule } from './comment.module.js';
