import { Controller } from '@nestjs/common';
import {
  approveComment,
  commentWaitEnded,
  type PayloadOf,
  refuseComment,
  type ResponseOf,
} from '@quillstead/contracts';
import { isShown, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  execute,
  integer,
  Operation,
  Outbox,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { checkStoryAuthor } from './check-story-author.js';
import { readArticle } from './comment-rows.js';
import { postWaiting, waitingRow } from './post-waiting-comment.js';

type Comment = ResponseOf<typeof approveComment>;

/** Approves and refuses comments that wait (docs/product/comments.md#approval). */
@Controller()
export class ApproveComment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Posts the comment and returns it as the author of the story sees it. Repeating it changes nothing. Throws
   * `forbidden` for a comment that cannot be posted now, which goes on waiting, and `not_found`.
   */
  @Operation(approveComment)
  async approve({ comment_id }: PayloadOf<typeof approveComment>, context: RpcContext): Promise<Comment> {
    const { id: memberId } = memberOf(context);
    const comment = await this.dataSource.transaction(async (manager) => {
      const waiting = await lockWaiting(comment_id, memberId, manager);
      // The comment was approved, refused or taken back before, or while this waited for the lock.
      if (waiting === undefined) await checkStoryAuthor(comment_id, memberId, manager);
      else {
        await postWaiting(comment_id, waiting, { by: 'author', requestId: context.requestId }, manager);
        await execute(
          manager,
          sql`INSERT INTO approved_commenter (author_id, user_id) VALUES (${memberId}, ${waiting.author_id})
              ON CONFLICT DO NOTHING`,
        );
        await this.publishEnd(comment_id, waiting, manager);
      }
      return readArticle(comment_id, context, manager);
    });
    this.outbox.hasPublished();
    return comment;
  }

  /** Refuses the comment for the author of the story, or takes it back for its own author. Throws `not_found`. */
  @Operation(refuseComment)
  async refuse({ comment_id }: PayloadOf<typeof refuseComment>, context: RpcContext): Promise<null> {
    const { id } = memberOf(context);
    await this.dataSource.transaction(async (manager) => {
      const waiting = await queryOne(
        manager,
        { story_id: integer, author_id: integer },
        sql`DELETE FROM waiting_comment
            WHERE id = ${comment_id} AND (author_id = ${id} OR (story_author_id = ${id} AND wait_reason <> 'first'))
            RETURNING story_id, author_id`,
      );
      if (waiting === undefined) throw new CallError('not_found');
      await this.publishEnd(comment_id, waiting, manager);
    });
    return null;
  }

  private async publishEnd(
    comment_id: number,
    { story_id, author_id }: { readonly story_id: number; readonly author_id: number },
    manager: EntityManager,
  ): Promise<void> {
    await this.outbox.publish(manager, commentWaitEnded, { comment_id, story_id, author_id }, 2);
  }
}

/** Locks a comment that waits for the member, if its author is shown to the member. */
const lockWaiting = (commentId: number, memberId: number, manager: EntityManager) =>
  queryOne(
    manager,
    waitingRow,
    sql`SELECT waiting.story_id, waiting.author_id, waiting.comment_reply_id, waiting.comment_text
     FROM waiting_comment waiting
     JOIN story ON story.id = waiting.story_id AND story.author_id = ${memberId}
     JOIN user_projection author ON author.user_id = waiting.author_id AND ${isShown('author', sql`${memberId}::bigint`)}
     WHERE waiting.id = ${commentId} AND waiting.wait_reason <> 'first' FOR UPDATE OF waiting`,
  );
