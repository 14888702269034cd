import { Module } from '@nestjs/common';
import { BookmarkComment } from './bookmark-comment.js';
import { BookmarkStory } from './bookmark-story.js';

export { CommentBookmark, StoryBookmark } from './bookmark.entity.js';

@Module({ controllers: [BookmarkStory, BookmarkComment] })
export class BookmarkModule {}
