import {
  type ExportedSubscription,
  exportHashtagSubscriptions,
  exportSubscriptions,
  hashtagSubscriptionChanged,
  type UserSubscription,
  userSubscribed,
} from '@quillstead/contracts';
import type { ReadModel, Strangers } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { openOrCloseFor } from '../notice/index.js';
import { HashtagSubscription, keepSubscription, Subscription } from '../subscription/index.js';

interface ExportedHashtagSubscription {
  readonly user_id: number;
  readonly hashtag: string;
  readonly version: number;
  readonly since?: string;
}

const ofHashtag = (item: Pick<ExportedHashtagSubscription, 'user_id' | 'hashtag'>): string =>
  hashtagSubscriptionChanged.subject({ ...item, subscription: 1 });

/** Social of the version before does not say when a subscription began. */
const dateOf = (since: string | undefined): Date | null => (since === undefined ? null : new Date(since));

/** Nobody is told of a subscription that is months old: only what it shows and hides follows. */
async function keep(
  told: UserSubscription & { readonly since?: string },
  manager: EntityManager,
): Promise<void> {
  await keepSubscription(told, dateOf(told.since), manager);
  await openOrCloseFor({ receiverId: told.subscriber_id, authorId: told.author_id }, manager);
}

export const subscriptions: ReadModel<ExportedSubscription, Pick<Subscription, 'code'>> = {
  what: 'subscription',
  source: 'social',
  ask: exportSubscriptions,
  subject: (item) => userSubscribed.subject(item),
  wanted: ({ code }) => (code === null ? null : { code }),
  present: async (items, manager) => {
    const rows = await manager.query<{ code: boolean | null }[]>(
      `SELECT kept.code
       FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked(subscriber_id, author_id, place)
       LEFT JOIN subscription kept USING (subscriber_id, author_id) ORDER BY asked.place`,
      [items.map(({ subscriber_id }) => subscriber_id), items.map(({ author_id }) => author_id)],
    );
    return rows.map(({ code }) => (code === null ? undefined : { code }));
  },
  hear: keep,
};

export const hashtagSubscriptions: ReadModel<ExportedHashtagSubscription, { readonly isThere: true }> = {
  what: 'hashtag_subscription',
  source: 'social',
  ask: exportHashtagSubscriptions,
  subject: ofHashtag,
  wanted: () => ({ isThere: true }),
  present: async (items, manager) => {
    const rows = await manager.query<{ is_there: boolean }[]>(
      `SELECT kept.user_id IS NOT NULL AS is_there
       FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS asked(hashtag, user_id, place)
       LEFT JOIN hashtag_subscription kept USING (hashtag, user_id) ORDER BY asked.place`,
      [items.map(({ hashtag }) => hashtag), items.map(({ user_id }) => user_id)],
    );
    return rows.map(({ is_there: isThere }) => (isThere ? { isThere } : undefined));
  },
  hear: async ({ hashtag, user_id: userId, since }, manager) => {
    const kept = { hashtag, userId, since: dateOf(since) };
    await manager.upsert(HashtagSubscription, kept, ['hashtag', 'userId']);
  },
};

export const strangeSubscriptions: Strangers<{ subscriber_id: number; author_id: number }> = {
  what: 'subscription',
  source: 'social',
  list: 'SELECT subscriber_id, author_id FROM subscription',
  subject: (row) => userSubscribed.subject({ ...row, subscription_id: 0, code: null }),
  forget: (row, manager) => keep({ ...row, subscription_id: 0, code: null }, manager),
};

export const strangeHashtagSubscriptions: Strangers<{ user_id: number; hashtag: string }> = {
  what: 'hashtag_subscription',
  source: 'social',
  list: 'SELECT user_id, hashtag FROM hashtag_subscription',
  subject: ofHashtag,
  forget: async ({ user_id: userId, hashtag }, manager) => {
    await manager.delete(HashtagSubscription, { userId, hashtag });
  },
};
