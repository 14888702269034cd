import { Inject } from '@nestjs/common';
import { commentDeleted, deleteComment, type PayloadOf, removeComment } from '@quillstead/contracts';
import { memberOf, asText } from '@quillstead/projections';
import { type AskContext, CallError, Keepers, Outbox, RpcHandler } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { takeFromThread } from './take-from-thread.js';

type Access = 'own' | 'readable' | 'hidden';

interface Found {
  readonly story_id: number;
  readonly story_slug: string;
  readonly story_author_id: number;
  readonly author_id: number;
  readonly comment_reply_id: number | null;
}

/** Deletes comments: for their author, the author of the story above them, and moderators. */
@RpcHandler(deleteComment)
export class DeleteComment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Keepers) private readonly keepers: Pick<Keepers, 'applied'>,
  ) {}

  /**
   * Throws `forbidden` for a comment that is neither the member's nor under a story of theirs, `not_found` for one that
   * the member may not read: it looks like a comment that never was.
   */
  async execute({ comment_id }: PayloadOf<typeof deleteComment>, context: AskContext): Promise<null> {
    const { id } = memberOf(context);
    return this.delete(comment_id, id, (access) => {
      if (access === 'hidden') throw new CallError('not_found');
      if (access === 'readable') throw new CallError('forbidden');
    });
  }

  /** For moderators and admins; throws `not_found` for everybody else. */
  @RpcHandler(removeComment)
  async moderate({ comment_id }: PayloadOf<typeof removeComment>, context: AskContext): Promise<null> {
    const { id, role } = memberOf(context);
    if (role !== 'moderator' && role !== 'admin') throw new CallError('not_found');
    return this.delete(comment_id, id, () => {});
  }

  private async delete(
    commentId: number,
    memberId: number,
    checkAccess: (access: Access) => void,
  ): Promise<null> {
    const told = await this.dataSource.transaction(async (manager) => {
      const read = await find(commentId, memberId, manager);
      if (read === null) throw new CallError('not_found');
      const { access, ...found } = read;
      checkAccess(access);
      const removed = await takeFromThread(commentId, found.story_id, manager);
      if (removed === null) throw new CallError('not_found');
      const payload = { comment_id: commentId, ...found, removed_ids: removed };
      return this.outbox.tell(manager, commentDeleted, payload, 2);
    });
    await this.keepers.applied(told);
    return null;
  }
}

/** What the fact says of a comment, and what the member may do with it: deleting needs `own`. */
async function find(
  commentId: number,
  memberId: number,
  manager: EntityManager,
): Promise<(Found & { readonly access: Access }) | null> {
  const [found] = await manager.query<(Found & { readonly access: Access })[]>(
    `SELECT comment.story_id, story.slug AS story_slug, story.author_id AS story_author_id, comment.author_id,
            comment.comment_reply_id,
            CASE WHEN $2::bigint IN (comment.author_id, story.author_id) THEN 'own'
                 WHEN ${asText.isShown('author')} AND ${asText.canRead('card', '$2::bigint')} THEN 'readable'
                 ELSE 'hidden' END AS access
     FROM comment
     JOIN story ON story.id = comment.story_id AND story.author_id IS NOT NULL
     LEFT JOIN author_card card ON card.user_id = story.author_id
     LEFT JOIN author_card author ON author.user_id = comment.author_id
     WHERE comment.id = $1 AND comment.is_deleted = 0 AND comment.author_id IS NOT NULL`,
    [commentId, memberId],
  );
  return found ?? null;
}
