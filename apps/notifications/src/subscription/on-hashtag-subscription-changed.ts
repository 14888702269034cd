import { hashtagSubscriptionChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { type FollowerChange, lockFollowers, noteLateChanges } from '../fan-out/index.js';
import { applyHashtagSubscriptions } from './apply-hashtag-subscriptions.js';

type Changed = EventOf<typeof hashtagSubscriptionChanged>;

/** Stores who follows which hashtag, as social publishes it. The last of several events of one subscription counts. */
@EventHandler(hashtagSubscriptionChanged)
export class OnHashtagSubscriptionChanged {
  async handle(events: readonly Changed[], manager: EntityManager): Promise<void> {
    const latest = latestOf(events);
    await lockFollowers.toChange(
      latest.map(({ payload: { hashtag } }) => ({ hashtag })),
      manager,
    );
    await applyHashtagSubscriptions(
      latest.map(({ payload, publishedAt: since }) => ({ ...payload, since })),
      manager,
    );
    const began = latest.filter(({ payload }) => payload.subscription === 1);
    const ended = events.filter(({ payload }) => payload.subscription === 0);
    const firstEnded = latestOf(ended.toReversed());
    await noteLateChanges({ began: began.map(changeOf), ended: firstEnded.map(changeOf) }, manager);
  }
}

function changeOf({ payload, publishedAt: at }: Changed): FollowerChange {
  return { userId: payload.user_id, followed: { hashtag: payload.hashtag }, at };
}
