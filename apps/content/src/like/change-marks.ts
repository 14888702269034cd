import type { EntityManager } from 'typeorm';

/** A member's wish to have marked an item or not. */
export interface WantedMark {
  readonly userId: number;
  readonly isWanted: boolean;
}

/** The tables of marks: a row is a member's mark of an item. */
export type MarkTable = 'story_like' | 'story_bookmark' | 'comment_like' | 'comment_bookmark';

/** Of those who share a transaction the last wish of each member counts. */
function lastWishes(wanted: readonly WantedMark[]): { added: number[]; removed: number[] } {
  const last = new Map(wanted.map(({ userId, isWanted }) => [userId, isWanted]));
  const those = (isWanted: boolean) =>
    [...last].filter(([, one]) => one === isWanted).map(([userId]) => userId);
  return { added: those(true), removed: those(false) };
}

/** A mark that was not as its member wanted it. */
export interface ChangedMark {
  readonly user_id: number;
  /** Grows with every change of this member's mark of this item. */
  readonly version: number;
}

export interface ChangedMarks {
  readonly added: readonly ChangedMark[];
  readonly removed: readonly ChangedMark[];
}

/**
 * Makes the marks of an item as they are wanted. The caller's transaction holds the item's lock, so that the counter
 * which it keeps of them is exact and versions grow in the order of the changes.
 */
export async function changeMarks(
  table: MarkTable,
  itemId: number,
  wanted: readonly WantedMark[],
  manager: EntityManager,
): Promise<ChangedMarks> {
  const item = table.startsWith('story') ? 'story_id' : 'comment_id';
  const { added, removed } = lastWishes(wanted);
  const change = (statement: string, userIds: readonly number[]): Promise<ChangedMark[]> =>
    userIds.length === 0 ? Promise.resolve([]) : manager.query<ChangedMark[]>(statement, [itemId, userIds]);
  return {
    added: await change(
      `INSERT INTO ${table} (${item}, user_id) SELECT $1, unnest($2::bigint[])
       ON CONFLICT DO NOTHING RETURNING user_id, nextval('like_version') AS version`,
      added,
    ),
    removed: await change(
      `WITH gone AS (DELETE FROM ${table} WHERE ${item} = $1 AND user_id = ANY($2::bigint[]) RETURNING user_id)
       SELECT user_id, nextval('like_version') AS version FROM gone`,
      removed,
    ),
  };
}
