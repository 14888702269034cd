import { Module } from '@nestjs/common';
import { LikeComment } from './like-comment.js';
import { LikeStory } from './like-story.js';
import { ListLikes } from './list-likes.js';

@Module({ controllers: [LikeStory, LikeComment, ListLikes] })
export class LikeModule {}
