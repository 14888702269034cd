import { Controller, Inject } from '@nestjs/common';
import { commentDeleted, deleteComment, type PayloadOf } from '@quillstead/contracts';
import { canRead, isShown, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  integer,
  Acknowledgements,
  Operation,
  Outbox,
  queryOne,
  type RowOf,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { takeFromThread } from './take-from-thread.js';

type Access = 'own' | 'readable' | 'hidden';

/** The columns that the event needs, and the rights of the member: to delete a comment, the member needs `own`. */
const columns = {
  story_id: integer,
  story_slug: text,
  story_author_id: integer,
  author_id: integer,
  comment_reply_id: integer.orNull,
  access: text.as<Access>(),
};

/** Deletes comments, for their author and for the author of the story. */
@Controller()
export class DeleteComment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Deletes a comment. Throws `forbidden` for a comment that is neither the member's nor under a story of theirs, and
   * `not_found` for one that the member may not read, as for a comment that does not exist.
   */
  @Operation(deleteComment)
  async execute({ comment_id }: PayloadOf<typeof deleteComment>, context: RpcContext): Promise<null> {
    const { id } = memberOf(context);
    const published = await this.dataSource.transaction(async (manager) => {
      const read = await find(comment_id, id, manager);
      if (read === undefined || read.access === 'hidden') throw new CallError('not_found');
      if (read.access === 'readable') throw new CallError('forbidden');
      const { access: _, ...found } = read;
      const removed = await takeFromThread(comment_id, found.story_id, manager);
      if (removed === null) throw new CallError('not_found');
      const payload = { comment_id, ...found, removed_ids: removed.ids };
      return this.outbox.publish(manager, commentDeleted, payload, removed.version + 1);
    });
    await this.acknowledgements.wait(published);
    return null;
  }
}

function find(
  commentId: number,
  memberId: number,
  manager: EntityManager,
): Promise<RowOf<typeof columns> | undefined> {
  const member = sql`${memberId}::bigint`;
  return queryOne(
    manager,
    columns,
    sql`SELECT comment.story_id, story.slug AS story_slug, story.author_id AS story_author_id, comment.author_id,
            comment.comment_reply_id,
            CASE WHEN ${member} IN (comment.author_id, story.author_id) THEN 'own'
                 WHEN ${isShown('author', member)} AND ${canRead('story_author', member)} THEN 'readable'
                 ELSE 'hidden' END AS access
     FROM comment
     JOIN story ON story.id = comment.story_id AND story.author_id IS NOT NULL
     LEFT JOIN user_projection story_author ON story_author.user_id = story.author_id
     LEFT JOIN user_projection author ON author.user_id = comment.author_id
     WHERE comment.id = ${commentId} AND comment.is_deleted = 0 AND comment.author_id IS NOT NULL`,
  );
}
