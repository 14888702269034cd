export { BookmarkModule } from './bookmark.module.js';
export { CommentBookmark } from './comment-bookmark.entity.js';
export { StoryBookmark } from './story-bookmark.entity.js';
