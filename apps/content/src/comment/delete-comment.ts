import { Inject, Injectable } from '@nestjs/common';
import {
  commentDeleted,
  type deleteComment,
  type PayloadOf,
  type removeComment,
} from '@quillstead/contracts';
import { type AskContext, CallError, Keepers, Outbox } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { memberOf } from '../access/access.js';
import { takeFromThread } from './take-from-thread.js';

interface Found {
  readonly story_id: number;
  readonly story_slug: string;
  readonly story_author_id: number;
  readonly author_id: number;
  readonly comment_reply_id: number | null;
}

/** Deletes comments: for their author, the author of the story above them, and moderators. */
@Injectable()
export class DeleteComment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Keepers) private readonly keepers: Pick<Keepers, 'applied'>,
  ) {}

  /** Throws `not_found` for a comment that is neither the member's nor under a story of theirs. */
  async run({ comment_id }: PayloadOf<typeof deleteComment>, context: AskContext): Promise<null> {
    const { id } = memberOf(context);
    return this.delete(comment_id, (found) => found.author_id === id || found.story_author_id === id);
  }

  /** For moderators and admins; throws `not_found` for everybody else. */
  async moderate({ comment_id }: PayloadOf<typeof removeComment>, context: AskContext): Promise<null> {
    const { role } = memberOf(context);
    return this.delete(comment_id, () => role === 'moderator' || role === 'admin');
  }

  private async delete(commentId: number, isAllowed: (found: Found) => boolean): Promise<null> {
    const told = await this.dataSource.transaction(async (manager) => {
      const found = await find(commentId, manager);
      if (found === null || !isAllowed(found)) throw new CallError('not_found');
      const removed = await takeFromThread(commentId, found.story_id, manager);
      if (removed === null) throw new CallError('not_found');
      const payload = { comment_id: commentId, ...found, removed_ids: removed };
      return this.outbox.tell(manager, commentDeleted, payload, 2);
    });
    await this.keepers.applied(told);
    return null;
  }
}

async function find(commentId: number, manager: EntityManager): Promise<Found | null> {
  const [found] = await manager.query<Found[]>(
    `SELECT comment.story_id, story.slug AS story_slug, story.author_id AS story_author_id, comment.author_id,
            comment.comment_reply_id
     FROM comment JOIN story ON story.id = comment.story_id AND story.author_id IS NOT NULL
     WHERE comment.id = $1 AND comment.is_deleted = 0 AND comment.author_id IS NOT NULL`,
    [commentId],
  );
  return found ?? null;
}
