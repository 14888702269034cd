import { Module } from '@nestjs/common';
import { OnCommentPosted } from './on-comment-posted.js';
import { OnMarked } from './on-marked.js';
import { OnStoryEvent } from './on-story-event.js';
import { OnSubscriptionEvent } from './on-subscription-event.js';

/** The event handlers that create notifications. */
@Module({ providers: [OnCommentPosted, OnMarked, OnStoryEvent, OnSubscriptionEvent] })
export class ReactionsModule {}
