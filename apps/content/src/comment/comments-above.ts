import { sql, type Sql } from '@quillstead/service-kit';

/** Returns the ids of the comments above one, the nearest first. @param parent the id of the comment that it replies to */
export const commentsAbove = (parent: Sql): Sql => sql`ARRAY(
  WITH RECURSIVE line AS (
    SELECT ${parent} AS id
    UNION ALL
    SELECT above.comment_reply_id FROM line JOIN comment above ON above.id = line.id
  )
  SELECT id FROM line WHERE id IS NOT NULL
)`;
