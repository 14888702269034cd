import { Module } from '@nestjs/common';
import { LikeComment } from './like-comment.js';
import { LikeStory } from './like-story.js';
import { LikeController } from './like.controller.js';
import { ListLikes } from './list-likes.js';

@Module({ controllers: [LikeController], providers: [LikeStory, LikeComment, ListLikes] })
export class LikeModule {}
