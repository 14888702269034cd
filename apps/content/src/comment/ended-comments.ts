import { sql, type Sql } from '@quillstead/service-kit';

/**
 * Ends comments which keep their place in the thread, one by one or all of somebody: without text, author and
 * what hung on them, as the CTE `emptied` with a row for each. Their likes stay, so that the thread keeps its order.
 * @param ids selects the comments, as `id`
 */
export const endedComments = (ids: Sql): Sql => sql`
  ended AS (${ids}),
  unmarked AS (DELETE FROM comment_bookmark USING ended WHERE comment_id = ended.id),
  unnamed AS (DELETE FROM comment_mention USING ended WHERE comment_id = ended.id),
  emptied AS (
    UPDATE comment SET is_deleted = 1, comment_text = '', author_id = NULL
    FROM ended WHERE comment.id = ended.id RETURNING comment.id
  )`;
