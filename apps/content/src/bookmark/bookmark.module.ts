import { Module } from '@nestjs/common';
import { BookmarkComment } from './bookmark-comment.js';
import { BookmarkStory } from './bookmark-story.js';
import { BookmarkController } from './bookmark.controller.js';

@Module({ controllers: [BookmarkController], providers: [BookmarkStory, BookmarkComment] })
export class BookmarkModule {}
