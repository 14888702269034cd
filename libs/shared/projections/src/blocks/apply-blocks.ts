import { blockChanged, type EventPayloadOf } from '@quillstead/contracts';
import { EventHandler, type EventOf, execute, latestOf, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** The state of two people: whether they are kept apart now. */
export type BlockState = EventPayloadOf<typeof blockChanged>;

/** Stores blocks as social publishes that they are now, each pair once. */
export async function applyBlocks(blocks: readonly BlockState[], manager: EntityManager): Promise<void> {
  const bothWays = blocks.flatMap(({ user_id, other_id, is_blocked }) => [
    [user_id, other_id, is_blocked] as const,
    [other_id, user_id, is_blocked] as const,
  ]);
  const changed = sql`unnest(
    ${bothWays.map(([userId]) => userId)}::bigint[],
    ${bothWays.map(([, otherId]) => otherId)}::bigint[],
    ${bothWays.map(([, , isBlocked]) => isBlocked)}::smallint[]
  ) AS changed (user_id, other_id, is_blocked)`;
  await execute(
    manager,
    sql`DELETE FROM block_pair kept USING ${changed}
     WHERE (kept.user_id, kept.other_id) = (changed.user_id, changed.other_id) AND is_blocked = 0`,
  );
  await execute(
    manager,
    sql`INSERT INTO block_pair (user_id, other_id)
     SELECT user_id, other_id FROM ${changed} WHERE is_blocked = 1 ORDER BY user_id, other_id
     ON CONFLICT DO NOTHING`,
  );
}

/** Stores who is kept apart from whom, where nothing else follows from it. */
@EventHandler(blockChanged)
export class OnBlockChanged {
  handle(events: readonly EventOf<typeof blockChanged>[], manager: EntityManager): Promise<void> {
    return applyBlocks(
      latestOf(events).map(({ payload }) => payload),
      manager,
    );
  }
}
