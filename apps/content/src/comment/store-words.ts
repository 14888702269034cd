import { toWordVector } from '@quillstead/fields/words';
import { integer, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { wordMuters } from '../mute/is-not-muted.js';

/**
 * Stores the words of a comment whose text has changed, in the same transaction.
 *
 * @returns the ids of those of the people who mute a word of it
 */
export async function storeWords(
  commentId: number,
  commentText: string,
  people: readonly (number | null)[],
  manager: EntityManager,
): Promise<number[]> {
  const stored = await queryOne(
    manager,
    { muted_by: integer.list },
    sql`UPDATE comment SET words = ${toWordVector([commentText])}::tsvector WHERE id = ${commentId}
     RETURNING ${wordMuters(sql`words`, sql`${people}::bigint[]`)} AS muted_by`,
  );
  return stored?.muted_by ?? [];
}
