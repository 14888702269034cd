import { Module } from '@nestjs/common';
import { OnCommentPosted } from './on-comment-posted.js';
import { OnMarked } from './on-marked.js';
import { OnStoryEvent } from './on-story-event.js';
import { OnSubscriptionEvent } from './on-subscription-event.js';

/** What becomes a notification. */
@Module({ providers: [OnCommentPosted, OnMarked, OnStoryEvent, OnSubscriptionEvent] })
export class ReactionsModule {}
