import { Module } from '@nestjs/common';
import { CommentController } from './comment.controller.js';
import { ListStoryComments } from './list-story-comments.js';

@Module({ controllers: [CommentController], providers: [ListStoryComments] })
export class CommentModule {}
