export { CommentLike } from './comment-like.entity.js';
export { StoryLike } from './story-like.entity.js';
