import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** A receiver of a notification, and the actor of whose act they are notified. */
interface Notified {
  readonly receiverId: number;
  readonly actorId: number;
}

const namesOf = (pairs: readonly Notified[]): string[] =>
  [
    ...new Set(
      pairs.map(({ receiverId, actorId }) =>
        receiverId < actorId ? `${receiverId} ${actorId}` : `${actorId} ${receiverId}`,
      ),
    ),
  ].sort();

/**
 * Makes a transaction that notifies a person of another person's act, and one that stores a block between the two,
 * exclude each other: either the block withdraws the notification, or the notification sees the block. The locks last
 * until the transaction ends, and are acquired in one order.
 */
export const lockBlocks = {
  async toNotify(pairs: readonly Notified[], manager: EntityManager): Promise<void> {
    if (pairs.length === 0) return;
    await execute(
      manager,
      sql`SELECT pg_advisory_xact_lock_shared(hashtext('block'), hashtext(name)) FROM unnest(${namesOf(pairs)}::text[]) AS name`,
    );
  },
  toStore: (pairs: readonly Notified[], manager: EntityManager): Promise<unknown> =>
    execute(
      manager,
      sql`SELECT pg_advisory_xact_lock(hashtext('block'), hashtext(name)) FROM unnest(${namesOf(pairs)}::text[]) AS name`,
    ),
};
