import { canRead } from '@quillstead/projections';
import { boolean, CallError, type Database, integer, queryOne, sql } from '@quillstead/service-kit';

/**
 * Returns the id of the story of a comment that only the author of the story may change. Throws `forbidden` for others
 * who may read the story, `not_found` for everybody else and for a comment that is deleted.
 */
export async function checkStoryAuthor(
  commentId: number,
  memberId: number,
  database: Database,
): Promise<number> {
  const member = sql`${memberId}::bigint`;
  const comment = await queryOne(
    database,
    { story_id: integer, is_own: boolean },
    sql`SELECT comment.story_id, story.author_id = ${member} AS is_own
     FROM comment
     JOIN story ON story.id = comment.story_id
     JOIN user_projection author ON author.user_id = story.author_id AND ${canRead('author', member)}
     WHERE comment.id = ${commentId} AND comment.is_deleted = 0`,
  );
  if (comment === undefined) throw new CallError('not_found');
  if (!comment.is_own) throw new CallError('forbidden');
  return comment.story_id;
}
