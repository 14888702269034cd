import { boolean, type Database, query, sql, text } from '@quillstead/service-kit';

/**
 * Returns those of these covers that have a holder, and whether everybody may see them there: on a story that is open
 * and not mature, or on a series or a collection that is not private of an author who is public. A story that a
 * moderator removed keeps its cover as long as it can be restored.
 */
export function usedCovers(names: readonly string[], database: Database) {
  return query(
    database,
    { cover: text, is_public: boolean },
    sql`SELECT cover, bool_or(is_public) AS is_public FROM (
          SELECT cover, is_open = 1 AND is_nsfw = 0 AS is_public FROM story
          WHERE cover = ANY(${names}) AND (author_id IS NOT NULL OR removed_from IS NOT NULL)
          UNION ALL
          SELECT series.cover, coalesce(author.is_private = 0 AND author.status = 'active', false)
          FROM series LEFT JOIN user_projection author ON author.user_id = series.author_id
          WHERE series.cover = ANY(${names})
          UNION ALL
          SELECT collection.cover,
                 coalesce(collection.visibility <> 'private' AND author.is_private = 0 AND author.status = 'active', false)
          FROM collection LEFT JOIN user_projection author ON author.user_id = collection.author_id
          WHERE collection.cover = ANY(${names})
          UNION ALL
          SELECT cover, false FROM draft WHERE cover = ANY(${names})
        ) AS holder GROUP BY cover`,
  );
}
