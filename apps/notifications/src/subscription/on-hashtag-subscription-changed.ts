import { hashtagSubscriptionChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, execute, latestOf, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { type FollowerChange, lockFollowers, noteLateChanges } from '../fan-out/index.js';
import type { HashtagSubscriptionState } from '@quillstead/projections';

type Changed = EventOf<typeof hashtagSubscriptionChanged>;

/**
 * Stores which members follow which hashtags, as social publishes it. The last of several events of one subscription
 * counts.
 */
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

/** Stores whether people follow hashtags, each pair once; the row of a person who no longer follows one is deleted. */
export async function applyHashtagSubscriptions(
  states: readonly HashtagSubscriptionState[],
  manager: EntityManager,
): Promise<void> {
  const changed = sql`unnest(
    ${states.map(({ user_id }) => user_id)}::bigint[],
    ${states.map(({ hashtag }) => hashtag)}::text[],
    ${states.map(({ subscription }) => subscription)}::smallint[],
    ${states.map(({ since }) => since ?? null)}::timestamptz[]
  ) AS changed (user_id, hashtag, subscription, since)`;
  await execute(
    manager,
    sql`WITH ended AS (
       DELETE FROM hashtag_subscription kept USING ${changed}
       WHERE (kept.hashtag, kept.user_id) = (changed.hashtag, changed.user_id) AND subscription = 0
     )
     INSERT INTO hashtag_subscription (hashtag, user_id, since)
     SELECT hashtag, user_id, since FROM ${changed} WHERE subscription = 1
     ORDER BY hashtag, user_id
     ON CONFLICT (hashtag, user_id) DO UPDATE SET since = excluded.since`,
  );
}
