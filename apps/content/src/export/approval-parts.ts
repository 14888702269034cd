import type { approvalExportParts } from '@quillstead/contracts';
import { isShown } from '@quillstead/projections';
import { type ExportPart, integer, sql, type Sql, text, time } from '@quillstead/service-kit';

/** The columns of a story; address and title are null if the member may not read it now. */
export const storyHead = { story_id: integer, story_slug: text.orNull, story_title: text.orNull };

const waitingColumns = {
  comment_id: integer,
  comment_reply_id: integer.orNull,
  comment_text: text,
  ...storyHead,
  wait_reason: text,
  sent_at: time,
};

/**
 * Returns the parts of the comments that wait for the member, of those that they have written and that wait, and of the
 * people whom they have once approved.
 *
 * @param member their id as bigint
 * @param head the columns of the story of a row, with its author under the alias `author`
 */
export const approvalParts = (
  member: Sql,
  head: Sql,
): Readonly<Record<(typeof approvalExportParts)[number], ExportPart>> => ({
  waiting_comments_received: {
    columns: { ...waitingColumns, author_username: text },
    select: sql`waiting.id AS comment_id, waiting.comment_reply_id, waiting.comment_text, waiting.story_id,
        story.slug AS story_slug, story.title AS story_title, waiting.wait_reason,
        waiting.sent_at, writer.username AS author_username`,
    from: sql`FROM waiting_comment waiting JOIN story ON story.id = waiting.story_id
        JOIN user_projection writer ON writer.user_id = waiting.author_id AND ${isShown('writer', member)}
        WHERE waiting.story_author_id = ${member} AND waiting.wait_reason <> 'first'`,
    keys: ['waiting.id'],
    limit: 200,
  },
  waiting_comments_written: {
    columns: { ...waitingColumns, refusal: text.orNull },
    select: sql`waiting.id AS comment_id, waiting.comment_reply_id, waiting.comment_text, waiting.story_id,
        ${head}, waiting.wait_reason, waiting.refusal, waiting.sent_at`,
    from: sql`FROM waiting_comment waiting JOIN story ON story.id = waiting.story_id LEFT JOIN user_projection author ON author.user_id = story.author_id
        WHERE waiting.author_id = ${member}`,
    keys: ['waiting.id'],
    limit: 200,
  },
  approved_commenters: {
    columns: { username: text, approved_at: time },
    select: sql`person.username, approved.approved_at`,
    from: sql`FROM approved_commenter approved
        JOIN user_projection person ON person.user_id = approved.user_id AND ${isShown('person', member)}
        WHERE approved.author_id = ${member}`,
    keys: ['approved.user_id'],
    limit: 200,
  },
});
