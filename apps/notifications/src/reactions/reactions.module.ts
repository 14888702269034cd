import { Module } from '@nestjs/common';
import { OnCommentLiked } from './on-comment-liked.js';
import { OnCommentPosted } from './on-comment-posted.js';
import { OnStoryLiked } from './on-story-liked.js';
import { OnStoryTold } from './on-story-told.js';
import { OnSubscriptionTold } from './on-subscription-told.js';

/** What becomes a notice. */
@Module({ providers: [OnCommentLiked, OnCommentPosted, OnStoryLiked, OnStoryTold, OnSubscriptionTold] })
export class ReactionsModule {}
