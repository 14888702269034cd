import { Controller } from '@nestjs/common';
import { daysToAppeal } from '@quillstead/catalogue';
import { commentMended, mendComment, type PayloadOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  execute,
  integer,
  literal,
  Operation,
  Outbox,
  queryOne,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { NewMembers } from '../new-member/index.js';
import { mentionedNames } from './mentions.js';
import { lockThread } from './take-from-thread.js';
import { writeMentions } from './write-mentions.js';

/** SQL that is true if a row of `removed_comment` can still be restored. */
export const isRestorable = sql`(
  removed_comment.removed_at > now() - make_interval(days => ${literal(daysToAppeal)})
)`;

/**
 * Returns SQL that is true if a row of `removed_comment` is hidden, and the member is its author, who can mend it.
 * @param member their id as bigint
 */
export const isHiddenComment = (member: Sql) => sql`(
  removed_comment.author_id = ${member} AND removed_comment.can_be_mended = 1 AND ${isRestorable}
)`;

/** Lets an author change a comment that a moderator hid, and report it as mended (docs/product/admin.md#hiding). */
@Controller()
export class MendComment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly newMembers: NewMembers,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores the new text. The comment stays hidden; the 30 days in which it can be restored begin anew. Throws
   * `not_found` for a comment that is not the member's or not hidden, `new_member_limit` for more links or mentions
   * than a new member may write.
   */
  @Operation(mendComment)
  async execute(payload: PayloadOf<typeof mendComment>, context: RpcContext): Promise<null> {
    const { id: authorId } = memberOf(context);
    const { comment_id: id, comment_text: changed, mended_words: said } = payload;
    const written = { memberId: authorId, text: changed, mentions: mentionedNames(changed).length };
    await this.dataSource.transaction(async (manager) => {
      // A restoration waits for this lock, so that it restores the mended text.
      await lockThread(id, manager);
      const before = await queryOne(
        manager,
        { comment_text: text },
        sql`SELECT comment_text FROM removed_comment
            WHERE comment_id = ${id} AND ${isHiddenComment(sql`${authorId}::bigint`)}`,
      );
      if (before === undefined) throw new CallError('not_found');
      if (before.comment_text !== changed) await this.newMembers.countChange(written, manager);
      await execute(
        manager,
        sql`UPDATE removed_comment SET comment_text = ${changed}::text, edited_at = now(), removed_at = now()
            WHERE comment_id = ${id}`,
      );
      const comment = await queryOne(
        manager,
        { version: integer, story_id: integer },
        sql`UPDATE comment SET version = version + 1 WHERE id = ${id} RETURNING version, story_id`,
      );
      if (comment === undefined) throw new Error('A removed comment has no row in its thread');
      const { version, story_id: storyId } = comment;
      await writeMentions(payload, storyId, authorId, manager);
      const mended = { comment_id: id, author_id: authorId, version, words: said || null };
      await this.outbox.publish(manager, commentMended, mended, version);
    });
    return null;
  }
}
