import type { ResponseTypes } from '@quillstead/contracts';
import { type Database, queryOne, type RpcContext, sql } from '@quillstead/service-kit';
import {
  commentColumns,
  commentRow,
  commentStoryColumns,
  joinCommentAuthor,
  readsRemoved,
  toCommentArticle,
} from './comment-rows.js';

/** A comment that the viewer has just changed, as they see it. Throws when there is no such comment. */
export async function readArticle(
  commentId: number,
  context: RpcContext,
  database: Database,
): Promise<ResponseTypes['comment_article']> {
  const viewer = sql`${context.viewer?.id ?? null}::bigint`;
  const row = await queryOne(
    database,
    commentRow,
    sql`SELECT ${commentColumns(viewer)}, ${commentStoryColumns}
     FROM comment JOIN story ON story.id = comment.story_id
     ${joinCommentAuthor(viewer, readsRemoved(context, sql`story.author_id`))}
     WHERE comment.id = ${commentId}`,
  );
  if (row === undefined) throw new Error('A changed comment has no row');
  return toCommentArticle(row);
}
