import { Module } from '@nestjs/common';
import { LikeComment } from './like-comment.js';
import { LikeStory } from './like-story.js';
import { ListLikes } from './list-likes.js';

@Module({ providers: [LikeStory, LikeComment, ListLikes] })
export class LikeModule {}
