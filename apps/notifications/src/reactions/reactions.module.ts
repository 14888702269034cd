import { Module } from '@nestjs/common';
import { OnCommentPosted } from './on-comment-posted.js';
import { OnMarked } from './on-marked.js';
import { OnStoryTold } from './on-story-told.js';
import { OnSubscriptionTold } from './on-subscription-told.js';

/** What becomes a notice. */
@Module({ providers: [OnCommentPosted, OnMarked, OnStoryTold, OnSubscriptionTold] })
export class ReactionsModule {}
