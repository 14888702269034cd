import { integer, query, raw, type RowOf, sql, type Sql } from '@quillstead/service-kit';
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
const changedMark = {
  user_id: integer,
  /** Grows with every change of this member's mark of this item. */
  version: integer,
};
export type ChangedMark = RowOf<typeof changedMark>;

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
  const [marks, item] = [raw(table), raw(table.startsWith('story') ? 'story_id' : 'comment_id')];
  const { added, removed } = lastWishes(wanted);
  const change = async (userIds: readonly number[], statement: Sql): Promise<ChangedMark[]> =>
    userIds.length === 0 ? [] : query(manager, changedMark, statement);
  return {
    added: await change(
      added,
      sql`INSERT INTO ${marks} (${item}, user_id) SELECT ${itemId}, unnest(${added}::bigint[])
       ON CONFLICT DO NOTHING RETURNING user_id, nextval('like_version') AS version`,
    ),
    removed: await change(
      removed,
      sql`WITH gone AS (
         DELETE FROM ${marks} WHERE ${item} = ${itemId} AND user_id = ANY(${removed}::bigint[]) RETURNING user_id
       )
       SELECT user_id, nextval('like_version') AS version FROM gone`,
    ),
  };
}
