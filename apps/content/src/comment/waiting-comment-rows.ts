import type { WaitReason } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import { canReadStory, isShown } from '@quillstead/projections';
import {
  type Database,
  integer,
  literal,
  query,
  type RowOf,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { authorColumns, authorRow } from '../user-projection/index.js';
import { commentStoryColumns } from './comment-rows.js';

type Waiting = ResponseTypes['waiting_comment_list']['items'][number];

const row = {
  comment_id: integer,
  comment_reply_id: integer.orNull,
  comment_text: text,
  sent_at: time,
  wait_reason: text.as<WaitReason>(),
  refusal: text.orNull,
  story_id: integer,
  story_slug: text,
  story_title: text,
  story_lang: text.orNull,
  ...authorRow,
};

/**
 * Reads comments that wait, the oldest first, if the viewer may read their story and their author is shown to the
 * viewer.
 *
 * @param condition on `waiting` and `story`, which must restrict them to the viewer: only their author and the author
 *   of the story may read them
 */
export async function readWaitingComments(
  database: Database,
  { condition, viewerId, limit }: { condition: Sql; viewerId: number; limit: number },
): Promise<Waiting[]> {
  const viewer = sql`${viewerId}::bigint`;
  const rows = await query(
    database,
    row,
    sql`SELECT waiting.id AS comment_id, waiting.comment_reply_id, waiting.comment_text, waiting.sent_at,
            waiting.wait_reason, waiting.refusal,
            ${commentStoryColumns}, ${authorColumns('author', viewer)}
     FROM waiting_comment waiting
     JOIN story ON story.id = waiting.story_id
     JOIN user_projection story_author
       ON story_author.user_id = story.author_id AND ${canReadStory('story', 'story_author', viewer)}
     JOIN user_projection author ON author.user_id = waiting.author_id AND ${isShown('author', viewer)}
     WHERE ${condition}
     ORDER BY waiting.id LIMIT ${literal(limit)}`,
  );
  return rows.map(toWaiting);
}

const toWaiting = ({ sent_at, ...columns }: RowOf<typeof row>): Waiting => ({
  content_type: 'waiting_comment',
  is_waiting: 1,
  ...columns,
  sent_at: sent_at.toISOString(),
});
