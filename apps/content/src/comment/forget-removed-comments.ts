import { sql, type Sql } from '@quillstead/service-kit';

/**
 * Returns the statement that deletes what is left of at most `size` removed comments, which nobody can restore then:
 * text, mentions and bookmarks. The comments stay deleted.
 *
 * @param which a condition on `removed_comment`
 */
export const forgetRemovedComments = (which: Sql, size: Sql): Sql => sql`
  WITH gone AS (
    DELETE FROM removed_comment WHERE comment_id IN (
      SELECT comment_id FROM removed_comment WHERE ${which} LIMIT ${size}
    ) RETURNING comment_id
  ), unmentioned AS (
    DELETE FROM comment_mention mention USING gone WHERE mention.comment_id = gone.comment_id
  ), unmarked AS (
    DELETE FROM comment_bookmark mark USING gone WHERE mark.comment_id = gone.comment_id
  )
  SELECT count(*) FROM gone`;
