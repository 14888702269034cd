import {
  type Ask,
  exportHashtagSubscriptions,
  exportSubscriptions,
  exportUsers,
  hashtagSubscriptionChanged,
  type ServiceName,
  userChanged,
  userSubscribed,
} from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { AuthorCard, toAuthorCard } from '../author-card/index.js';
import { hashtagIdOf } from '../hashtag/index.js';
import { HashtagSubscription, Subscription } from '../subscription/index.js';

type Pages<Item> = Ask<{ after: number; limit: number }, { items: Item[]; after: number | null }>;

/** How one table that is fed by another service's facts is compared with what that service has. */
export interface ReadModel<Item extends { readonly version: number }, Row extends object> {
  readonly what: string;
  readonly source: ServiceName;
  readonly ask: Pages<Item>;
  /** The subject of the facts that feed a row. */
  subject(item: Item): string;
  /** The row as it should be. */
  wanted(item: Item, manager: EntityManager): Promise<Row>;
  /** The rows that there are for these, in their order; undefined where there is none. */
  present(rows: readonly Row[], manager: EntityManager): Promise<(Row | undefined)[]>;
  write(row: Row, manager: EntityManager): Promise<unknown>;
}

interface Pair {
  subscriberId: number;
  authorId: number;
  code: boolean;
}

export const authorCards: ReadModel<
  NonNullable<(typeof exportUsers)['types']>['reply']['items'][number],
  AuthorCard
> = {
  what: 'author_card',
  source: 'accounts',
  ask: exportUsers,
  subject: (user) => userChanged.subject(user),
  wanted: async (user) => toAuthorCard(user),
  present: async (rows, manager) => {
    const found = await manager.query<AuthorCard[]>(
      `SELECT user_id AS "userId", username, display_name AS "displayName", bio, website, email,
              social_media AS "socialMedia", is_private AS "isPrivate", is_verified AS "isVerified",
              joined_at AS "joinedAt", status
       FROM author_card WHERE user_id = ANY($1)`,
      [rows.map(({ userId }) => userId)],
    );
    const byId = new Map(found.map((card) => [card.userId, card]));
    return rows.map(({ userId }) => byId.get(userId));
  },
  write: (card, manager) => manager.upsert(AuthorCard, card, ['userId']),
};

export const subscriptions: ReadModel<
  NonNullable<(typeof exportSubscriptions)['types']>['reply']['items'][number],
  Pair
> = {
  what: 'subscription',
  source: 'social',
  ask: exportSubscriptions,
  subject: (item) => userSubscribed.subject(item),
  wanted: async (item) => ({
    subscriberId: item.subscriber_id,
    authorId: item.author_id,
    code: item.code === true,
  }),
  present: (rows, manager) =>
    manager
      .query<{ code: boolean | null }[]>(
        `SELECT kept.code FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked(subscriber_id, author_id, place)
         LEFT JOIN subscription kept USING (subscriber_id, author_id) ORDER BY asked.place`,
        [rows.map(({ subscriberId }) => subscriberId), rows.map(({ authorId }) => authorId)],
      )
      .then((found) =>
        rows.map((row, index) => {
          const code = found[index]?.code ?? null;
          return code === null ? undefined : { ...row, code };
        }),
      ),
  write: (row, manager) => manager.upsert(Subscription, row, ['subscriberId', 'authorId']),
};

export const hashtagSubscriptions: ReadModel<
  NonNullable<(typeof exportHashtagSubscriptions)['types']>['reply']['items'][number],
  { userId: number; hashtagId: number }
> = {
  what: 'hashtag_subscription',
  source: 'social',
  ask: exportHashtagSubscriptions,
  subject: (item) => hashtagSubscriptionChanged.subject({ ...item, subscription: 1 }),
  wanted: async (item, manager) => ({
    userId: item.user_id,
    hashtagId: await hashtagIdOf(item.hashtag, manager),
  }),
  present: (rows, manager) =>
    manager
      .query<{ known: boolean }[]>(
        `SELECT kept.user_id IS NOT NULL AS known
         FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked(user_id, hashtag_id, place)
         LEFT JOIN hashtag_subscription kept USING (user_id, hashtag_id) ORDER BY asked.place`,
        [rows.map(({ userId }) => userId), rows.map(({ hashtagId }) => hashtagId)],
      )
      .then((found) => rows.map((row, index) => (found[index]?.known ? row : undefined))),
  write: (row, manager) => manager.upsert(HashtagSubscription, row, ['userId', 'hashtagId']),
};
