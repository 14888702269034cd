import { Module } from '@nestjs/common';
import { OnMuteChanged } from '@quillstead/projections';
import { OnBlockChanged } from './on-block-changed.js';
import { OnCommentPosted } from './on-comment-posted.js';
import { OnCommentWaits } from './on-comment-waits.js';
import { OnMarked } from './on-marked.js';
import { OnStoryEvent } from './on-story-event.js';
import { OnSubscriptionEvent } from './on-subscription-event.js';

export { storeBlocks } from './on-block-changed.js';
export { withdrawEnded } from './on-subscription-event.js';

/** The event handlers that create notifications. */
@Module({
  providers: [
    OnBlockChanged,
    OnCommentPosted,
    OnCommentWaits,
    OnMarked,
    OnMuteChanged,
    OnStoryEvent,
    OnSubscriptionEvent,
  ],
})
export class ReactionsModule {}
