import { canRead, isShown } from '@quillstead/projections';
import { integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { mentionedNames } from './mentions.js';

/**
 * Replaces the mentions of a comment, inside the caller's transaction, by the people whom the text names and who may read the story. Returns the ids that were added
 * and removed.
 */
export async function writeMentions(
  { comment_id, comment_text }: { readonly comment_id: number; readonly comment_text: string },
  storyId: number,
  authorId: number,
  manager: EntityManager,
): Promise<{ readonly mentions_added: number[]; readonly mentions_removed: number[] }> {
  const former = await query(
    manager,
    { user_id: integer },
    sql`DELETE FROM comment_mention WHERE comment_id = ${comment_id} RETURNING user_id`,
  );
  const named = await query(
    manager,
    { user_id: integer },
    sql`INSERT INTO comment_mention (comment_id, user_id, username)
        SELECT ${comment_id}::bigint, named.user_id, named.username
        FROM story
        JOIN user_projection story_author ON story_author.user_id = story.author_id
        JOIN user_projection named ON lower(named.username) = ANY (${mentionedNames(comment_text)}::text[])
          AND named.user_id <> ${authorId} AND ${isShown('named', sql`${authorId}::bigint`)}
          AND ${canRead('story_author', sql`named.user_id`)}
        WHERE story.id = ${storyId}
        RETURNING user_id`,
  );
  const [before, after] = [former, named].map((rows) =>
    rows.map(({ user_id }) => user_id).sort((one, other) => one - other),
  );
  const without = (ids: number[] = [], others: number[] = []) => ids.filter((id) => !others.includes(id));
  return { mentions_added: without(after, before), mentions_removed: without(before, after) };
}
