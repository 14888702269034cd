import {
  type ExportedSubscription,
  exportHashtagSubscriptions,
  exportSubscriptions,
  hashtagSubscriptionChanged,
  userSubscribed,
} from '@quillstead/contracts';
import type { ReadModel, Strangers } from '@quillstead/service-kit';
import { keepHashtagSubscriptions, keepSubscriptions, type Subscription } from '../subscription/index.js';

interface ExportedHashtagSubscription {
  readonly user_id: number;
  readonly hashtag: string;
  readonly version: number;
}

const ofHashtag = (item: Pick<ExportedHashtagSubscription, 'user_id' | 'hashtag'>): string =>
  hashtagSubscriptionChanged.subject({ ...item, subscription: 1 });

export const subscriptions: ReadModel<ExportedSubscription, Pick<Subscription, 'code'>> = {
  what: 'subscription',
  source: 'social',
  ask: exportSubscriptions,
  subject: (item) => userSubscribed.subject(item),
  wanted: ({ code }) => (code === null ? null : { code }),
  present: async (items, manager) => {
    const rows = await manager.query<{ code: boolean | null }[]>(
      `SELECT kept.code FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked(subscriber_id, author_id, place)
       LEFT JOIN subscription kept USING (subscriber_id, author_id) ORDER BY asked.place`,
      [items.map(({ subscriber_id }) => subscriber_id), items.map(({ author_id }) => author_id)],
    );
    return rows.map(({ code }) => (code === null ? undefined : { code }));
  },
  hear: (item, manager) => keepSubscriptions([item], manager),
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
       FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS asked(user_id, key, place)
       LEFT JOIN hashtag ON hashtag.key = asked.key
       LEFT JOIN hashtag_subscription kept ON kept.user_id = asked.user_id AND kept.hashtag_id = hashtag.id
       ORDER BY asked.place`,
      [items.map(({ user_id }) => user_id), items.map(({ hashtag }) => hashtag)],
    );
    return rows.map(({ is_there: isThere }) => (isThere ? { isThere } : undefined));
  },
  hear: (item, manager) => keepHashtagSubscriptions([{ ...item, subscription: 1 }], manager),
};

export const strangeSubscriptions: Strangers<{ subscriber_id: number; author_id: number }> = {
  what: 'subscription',
  source: 'social',
  list: 'SELECT subscriber_id, author_id FROM subscription',
  subject: (row) => userSubscribed.subject({ ...row, subscription_id: 0, code: null }),
  forget: (row, manager) => keepSubscriptions([{ ...row, subscription_id: 0, code: null }], manager),
};

export const strangeHashtagSubscriptions: Strangers<{ user_id: number; hashtag: string }> = {
  what: 'hashtag_subscription',
  source: 'social',
  list: 'SELECT user_id, hashtag.key AS hashtag FROM hashtag_subscription JOIN hashtag ON hashtag.id = hashtag_id',
  subject: ofHashtag,
  forget: (row, manager) => keepHashtagSubscriptions([{ ...row, subscription: 0 }], manager),
};
