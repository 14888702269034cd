import { hashtagKey } from '@quillstead/catalogue';
import { hashtagSubscriptionChanged } from '@quillstead/contracts';
import {
  execute,
  integer,
  type Outbox,
  query,
  queryOne,
  type Rebuilding,
  sql,
  text,
  toPublish,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { HashtagCounts, MemberCounts } from '../counts/index.js';
import { lockPairs } from '../locks/locks.js';

/**
 * Finds hashtags whose keys a previous release made (docs/product/stories.md#hashtags), and moves their subscribers to
 * the present key. No event ends the former subscriptions: content moves its own, and notifications removes them in its
 * rebuild.
 */
export async function checkHashtagKeys({ dataSource, outbox, differs, isTrial }: Rebuilding): Promise<void> {
  const known = await query(
    dataSource,
    { hashtag: text },
    sql`SELECT hashtag FROM hashtag_stat UNION SELECT hashtag FROM hashtag_stories
        UNION SELECT hashtag FROM hashtag_subscription ORDER BY hashtag`,
  );
  for (const { hashtag } of known) {
    const present = hashtagKey(hashtag);
    if (present === hashtag) continue;
    differs({ what: 'hashtag', subject: hashtag, had: hashtag, is: present });
    if (!isTrial)
      await dataSource.transaction((manager) => moveSubscribers(hashtag, present, outbox, manager));
  }
}

async function moveSubscribers(
  from: string,
  to: string,
  outbox: Outbox,
  manager: EntityManager,
): Promise<void> {
  const followers = await query(
    manager,
    { user_id: integer },
    sql`SELECT user_id FROM hashtag_subscription WHERE hashtag = ${from}`,
  );
  const pairs = followers.flatMap(({ user_id: subscriber }) =>
    [from, to].map((followed) => ({ subscriber, followed })),
  );
  await lockPairs(manager, pairs);
  const stat = await queryOne(
    manager,
    { value: text },
    sql`SELECT value FROM hashtag_stat WHERE hashtag = ${from}`,
  );
  const began = await query(
    manager,
    { user_id: integer, version: integer },
    sql`INSERT INTO hashtag_subscription (user_id, hashtag, version, created_at)
        SELECT user_id, ${to}::text, nextval('subscription_version'), created_at
        FROM hashtag_subscription WHERE hashtag = ${from} ON CONFLICT (user_id, hashtag) DO NOTHING
        RETURNING user_id, version`,
  );
  const ended = await query(
    manager,
    { user_id: integer },
    sql`DELETE FROM hashtag_subscription WHERE hashtag = ${from} RETURNING user_id`,
  );
  await outbox.publishAll(
    manager,
    began.map(({ user_id, version }) =>
      toPublish(hashtagSubscriptionChanged, { user_id, hashtag: to, subscription: 1 }, version),
    ),
  );
  const changes = [
    ...ended.map(({ user_id: userId }) => ({ userId, subscriptions: -1 })),
    ...began.map(({ user_id: userId }) => ({ userId, subscriptions: 1 })),
  ];
  await new MemberCounts(outbox).change(manager, changes);
  await new HashtagCounts(outbox).change(manager, [
    { hashtag: to, value: stat?.value ?? to, subscribers: began.length },
  ]);
  await execute(manager, sql`DELETE FROM hashtag_stat WHERE hashtag = ${from}`);
  await execute(manager, sql`DELETE FROM hashtag_stories WHERE hashtag = ${from}`);
}
