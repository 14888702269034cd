import { type SubscriptionSnapshot, snapshotSubscriptions, userSubscribed } from '@quillstead/contracts';
import { boolean, verifyReadModel, integer, query, removeOrphans, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { ProjectionRebuild } from '../projection-rebuild.js';
import type { SubscriptionState } from './apply-subscriptions.js';

type Pair = Pick<SubscriptionSnapshot, 'subscriber_id' | 'author_id'>;

const subject = (pair: Pair): string => userSubscribed.subject({ ...pair, subscription_id: 0, code: null });

/**
 * Compares the subscriptions that a service keeps with those that social has, repairs what differs and removes the
 * orphans, unless it is a trial.
 *
 * @param apply stores subscriptions with all that follows
 * @returns how many subscriptions social has
 * @throws CallError `unreachable` when social does not respond
 */
export async function rebuildSubscriptions(
  apply: (subscriptions: readonly SubscriptionState[], manager: EntityManager) => Promise<void>,
  rebuild: ProjectionRebuild,
): Promise<number> {
  const of = { what: 'subscription', source: 'social', subject } as const;
  let count = 0;
  const orphans = {
    ...of,
    columns: { subscriber_id: integer, author_id: integer },
    list: sql`SELECT subscriber_id, author_id FROM subscription`,
    forget: (pair: Pair, manager: EntityManager) => apply([{ ...pair, code: null }], manager),
  };
  const model = {
    ...of,
    call: snapshotSubscriptions,
    expected: ({ code }: SubscriptionSnapshot) => (code === null ? null : { code }),
    present: findCodes,
    apply: ({ since, ...item }: SubscriptionSnapshot, manager: EntityManager) =>
      apply([{ ...item, since: toDate(since) }], manager),
  };
  const compare = async () => {
    const subjects = await verifyReadModel<SubscriptionSnapshot, { code: boolean }>(model, rebuild);
    count = subjects.size;
    return subjects;
  };
  await removeOrphans(orphans, compare, rebuild);
  return count;
}

/** Social of the version before does not say when a subscription began. */
export const toDate = (since: string | undefined): Date | null =>
  since === undefined ? null : new Date(since);

async function findCodes(pairs: readonly Pair[], manager: EntityManager) {
  const rows = await query(
    manager,
    { code: boolean.orNull },
    sql`SELECT kept.code
     FROM unnest(
       ${pairs.map(({ subscriber_id }) => subscriber_id)}::bigint[],
       ${pairs.map(({ author_id }) => author_id)}::bigint[]
     ) WITH ORDINALITY AS requested (subscriber_id, author_id, place)
     LEFT JOIN subscription kept USING (subscriber_id, author_id) ORDER BY requested.place`,
  );
  return rows.map(({ code }) => (code === null ? undefined : { code }));
}
