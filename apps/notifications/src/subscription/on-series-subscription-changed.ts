import { seriesSubscriptionChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { type FollowerChange, lockFollowers, noteLateChanges } from '../fan-out/index.js';
import { applySeriesSubscriptions } from './apply-series-subscriptions.js';

type Changed = EventOf<typeof seriesSubscriptionChanged>;

/** Stores who subscribes to which series, as content publishes it. The last of several events of a pair counts. */
@EventHandler(seriesSubscriptionChanged)
export class OnSeriesSubscriptionChanged {
  async handle(events: readonly Changed[], manager: EntityManager): Promise<void> {
    const latest = latestOf(events);
    await lockFollowers.toChange(
      latest.map(({ payload }) => ({ seriesId: payload.series_id })),
      manager,
    );
    await applySeriesSubscriptions(
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
  return { userId: payload.user_id, followed: { seriesId: payload.series_id }, at };
}
