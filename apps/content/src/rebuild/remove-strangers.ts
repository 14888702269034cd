import { hashtagSubscriptionChanged, userSubscribed } from '@quillstead/contracts';
import { appliedVersions, holdBackFacts } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { Rebuilding } from './rebuilding.js';

/** A table whose rows are to go when their source has none. */
export interface Strangers<Row extends object> {
  readonly what: string;
  readonly list: string;
  subject(row: Row): string;
  readonly remove: string;
  values(row: Row): readonly unknown[];
}

interface Subscription {
  subscriber_id: number;
  author_id: number;
}

interface HashtagSubscription {
  user_id: number;
  hashtag_id: number;
  key: string;
}

export const strangeSubscriptions: Strangers<Subscription> = {
  what: 'subscription',
  list: 'SELECT subscriber_id, author_id FROM subscription',
  subject: (row) => userSubscribed.subject({ ...row, subscription_id: 0, code: null }),
  remove: 'DELETE FROM subscription WHERE subscriber_id = $1 AND author_id = $2',
  values: (row) => [row.subscriber_id, row.author_id],
};

export const strangeHashtagSubscriptions: Strangers<HashtagSubscription> = {
  what: 'hashtag_subscription',
  list: `SELECT user_id, hashtag_id, hashtag.key FROM hashtag_subscription JOIN hashtag ON hashtag.id = hashtag_id`,
  subject: ({ user_id, key }) =>
    hashtagSubscriptionChanged.subject({ user_id, hashtag: key, subscription: 0 }),
  remove: 'DELETE FROM hashtag_subscription WHERE user_id = $1 AND hashtag_id = $2',
  values: (row) => [row.user_id, row.hashtag_id],
};

/**
 * Removes the rows that social does not have.
 *
 * @param compare compares the rest meanwhile and gives the subjects that social has; a row that a fact has changed
 *   since before is left alone
 */
export async function removeStrangers<Row extends object>(
  of: Strangers<Row>,
  compare: () => Promise<ReadonlySet<string>>,
  { dataSource, differs, isTrial }: Rebuilding,
): Promise<void> {
  const rows = await dataSource.query<Row[]>(of.list);
  const before = await appliedVersions('social', rows.map(of.subject), dataSource.manager);
  const known = await compare();
  const strange = rows.filter((row) => !known.has(of.subject(row)));
  if (strange.length === 0) return;
  await dataSource.transaction(async (manager: EntityManager) => {
    await holdBackFacts('social', manager);
    const now = await appliedVersions('social', strange.map(of.subject), manager);
    for (const row of strange) {
      const subject = of.subject(row);
      if (now.get(subject) !== before.get(subject)) continue;
      differs({ what: of.what, subject, had: row, is: null });
      if (!isTrial) await manager.query(of.remove, [...of.values(row)]);
    }
  });
}
