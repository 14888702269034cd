import { Controller } from '@nestjs/common';
import {
  commentLiked,
  commentUnliked,
  likeComment,
  type PayloadOf,
  type ResponseOf,
  unlikeComment,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, type CallError, Operation, Outbox, queryOne, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import {
  changeMarks,
  likedItem,
  lockedComment,
  type MarkChange,
  moreMarks,
  publishLikes,
  toLikes,
} from './change-marks.js';
import { gatherChanges } from './gather-changes.js';

type Like = ResponseOf<typeof likeComment>;

/** Likes and unlikes comments. Likes that arrive at once for a comment share a statement. */
@Controller()
export class LikeComment {
  private readonly change = gatherChanges<MarkChange, Like>((commentId, wishes) =>
    this.write(commentId, wishes),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Likes a comment. Repeating it changes nothing. Throws `not_found` for one that the member may not read. */
  @Operation(likeComment)
  like(payload: PayloadOf<typeof likeComment>, context: RpcContext): Promise<Like> {
    return this.set(payload, true, context);
  }

  /** Removes a like, by the same rules. */
  @Operation(unlikeComment)
  unlike(payload: PayloadOf<typeof unlikeComment>, context: RpcContext): Promise<Like> {
    return this.set(payload, false, context);
  }

  private async set(
    { comment_id }: PayloadOf<typeof likeComment>,
    isSet: boolean,
    context: RpcContext,
  ): Promise<Like> {
    return this.change(comment_id, { userId: memberOf(context).id, isSet, requestId: context.requestId });
  }

  private async write(commentId: number, wishes: readonly MarkChange[]): Promise<(Like | CallError)[]> {
    const payload = sql`jsonb_build_object(
      'user_id', user_id, 'comment_id', id, 'author_id', author_id, 'story_id', story_id, 'story_slug', story_slug,
      'story_title', story_title, 'story_author_id', story_author_id
    )`;
    const item = await queryOne(
      this.dataSource,
      likedItem,
      sql`WITH ${changeMarks('comment_like', lockedComment(commentId), wishes)},
       raised AS (
         UPDATE comment SET count_likes = comment.count_likes + more FROM item, ${moreMarks}
         WHERE comment.id = item.id RETURNING comment.count_likes
       ),
       ${publishLikes(commentLiked, commentUnliked, payload)}
       SELECT coalesce((SELECT count_likes FROM raised), item.count_likes) AS count_likes,
              ARRAY(SELECT user_id FROM reader) AS readers
       FROM item`,
    );
    this.outbox.hasPublished();
    return toLikes(wishes, item);
  }
}
