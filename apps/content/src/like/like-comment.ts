import { Injectable } from '@nestjs/common';
import {
  commentLiked,
  commentUnliked,
  likeComment,
  type LikedComment,
  type PayloadOf,
  type ReplyOf,
  unlikeComment,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type AskContext, CallError, execute, Outbox, RpcHandler, sql } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { changeMarks } from './change-marks.js';
import { gatherChanges } from './gather-changes.js';
import { lockComment, type LockedComment } from './lock-item.js';
import { tellLikes, type Wish } from './tell-likes.js';

type Like = ReplyOf<typeof likeComment>;

/** Likes and unlikes comments; what a comment gets at once is one transaction. */
@Injectable()
export class LikeComment {
  private readonly change = gatherChanges<Wish, Like>((commentId, wishes) =>
    this.dataSource.transaction((manager) => this.write(commentId, wishes, manager)),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Likes it. Repeating it changes nothing. Throws `not_found` for what the member may not read. */
  @RpcHandler(likeComment)
  like(payload: PayloadOf<typeof likeComment>, context: AskContext): Promise<Like> {
    return this.set(payload, true, context);
  }

  /** The way back, with the same rules. */
  @RpcHandler(unlikeComment)
  unlike(payload: PayloadOf<typeof unlikeComment>, context: AskContext): Promise<Like> {
    return this.set(payload, false, context);
  }

  private async set(
    { comment_id }: PayloadOf<typeof likeComment>,
    isWanted: boolean,
    context: AskContext,
  ): Promise<Like> {
    return this.change(comment_id, { userId: memberOf(context).id, isWanted, requestId: context.requestId });
  }

  private async write(
    commentId: number,
    wishes: readonly Wish[],
    manager: EntityManager,
  ): Promise<(Like | CallError)[]> {
    const comment = await lockComment(
      commentId,
      wishes.map(({ userId }) => userId),
      manager,
    );
    const readers = new Set(comment?.readers);
    const granted = wishes.filter(({ userId }) => readers.has(userId));
    const countLikes =
      comment === undefined ? 0 : await this.changeLikes(commentId, comment, granted, manager);
    return wishes.map(({ userId, isWanted }) =>
      readers.has(userId)
        ? { is_liked: isWanted ? 1 : 0, count_likes: countLikes }
        : new CallError('not_found'),
    );
  }

  /** Gives the likes that the comment has then. */
  private async changeLikes(
    commentId: number,
    { count_likes, readers: _, ...place }: LockedComment,
    wishes: readonly Wish[],
    manager: EntityManager,
  ): Promise<number> {
    const changed = await changeMarks('comment_like', commentId, wishes, manager);
    const payload = (user_id: number): LikedComment => ({ user_id, comment_id: commentId, ...place });
    await tellLikes(
      changed,
      { liked: commentLiked, unliked: commentUnliked, payload, wishes },
      this.outbox,
      manager,
    );
    const likes = changed.added.length - changed.removed.length;
    if (likes !== 0) {
      await execute(
        manager,
        sql`UPDATE comment SET count_likes = count_likes + ${likes} WHERE id = ${commentId}`,
      );
    }
    return count_likes + likes;
  }
}
