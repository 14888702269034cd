import { blockChanged, type BlockSnapshot, snapshotBlocks } from '@quillstead/contracts';
import { boolean, integer, query, removeOrphans, sql, verifyReadModel } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { ProjectionRebuild } from '../projection-rebuild.js';
import type { BlockState } from './apply-blocks.js';

type Pair = Pick<BlockState, 'user_id' | 'other_id'>;

const subject = (pair: Pair): string => blockChanged.subject({ ...pair, is_blocked: 1 });

/**
 * Does the same as `rebuildSubscriptions`, for blocks.
 *
 * @param apply stores blocks with all that follows
 */
export async function rebuildBlocks(
  apply: (blocks: readonly BlockState[], manager: EntityManager) => Promise<void>,
  rebuild: ProjectionRebuild,
): Promise<void> {
  const of = { what: 'block_pair', source: 'social', subject } as const;
  const orphans = {
    ...of,
    columns: { user_id: integer, other_id: integer },
    list: sql`SELECT DISTINCT least(user_id, other_id) AS user_id, greatest(user_id, other_id) AS other_id FROM block_pair`,
    forget: (pair: Pair, manager: EntityManager) => apply([{ ...pair, is_blocked: 0 }], manager),
  };
  const model = {
    ...of,
    call: snapshotBlocks,
    expected: ({ is_blocked: isBlocked }: BlockSnapshot) => (isBlocked === 1 ? { isThere: true } : null),
    present: findPairs,
    apply: ({ version: _, ...block }: BlockSnapshot & { version?: number }, manager: EntityManager) =>
      apply([block], manager),
  };
  await removeOrphans(
    orphans,
    () => verifyReadModel<BlockSnapshot, { isThere: boolean }>(model, rebuild),
    rebuild,
  );
}

/** A pair is there when both of its rows are. */
async function findPairs(pairs: readonly Pair[], manager: EntityManager) {
  const rows = await query(
    manager,
    { is_there: boolean },
    sql`SELECT one.user_id IS NOT NULL AND other.user_id IS NOT NULL AS is_there
     FROM unnest(
       ${pairs.map(({ user_id }) => user_id)}::bigint[],
       ${pairs.map(({ other_id }) => other_id)}::bigint[]
     ) WITH ORDINALITY AS requested (user_id, other_id, place)
     LEFT JOIN block_pair one ON (one.user_id, one.other_id) = (requested.user_id, requested.other_id)
     LEFT JOIN block_pair other ON (other.other_id, other.user_id) = (requested.user_id, requested.other_id)
     ORDER BY requested.place`,
  );
  return rows.map(({ is_there: isThere }) => (isThere ? { isThere } : undefined));
}
