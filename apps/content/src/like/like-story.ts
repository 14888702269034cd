import { Controller } from '@nestjs/common';
import {
  likeStory,
  type PayloadOf,
  type ResponseOf,
  storyLiked,
  storyUnliked,
  unlikeStory,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type RpcContext, type CallError, Operation, Outbox, queryOne, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { raiseStats } from '../story/index.js';
import {
  changeMarks,
  likedItem,
  lockedStory,
  type MarkChange,
  moreMarks,
  publishLikes,
  toLikes,
} from './change-marks.js';
import { gatherChanges } from './gather-changes.js';

type Like = ResponseOf<typeof likeStory>;

/** Likes and unlikes stories. Likes that arrive at once for a story share a statement. */
@Controller()
export class LikeStory {
  private readonly change = gatherChanges<MarkChange, Like>((storyId, wishes) => this.write(storyId, wishes));

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Likes a story. Repeating it changes nothing. Throws `not_found` for one that the member may not read. */
  @Operation(likeStory)
  like(payload: PayloadOf<typeof likeStory>, context: RpcContext): Promise<Like> {
    return this.set(payload, true, context);
  }

  /** Removes a like, by the same rules. */
  @Operation(unlikeStory)
  unlike(payload: PayloadOf<typeof unlikeStory>, context: RpcContext): Promise<Like> {
    return this.set(payload, false, context);
  }

  private async set(
    { story_id }: PayloadOf<typeof likeStory>,
    isSet: boolean,
    context: RpcContext,
  ): Promise<Like> {
    return this.change(story_id, { userId: memberOf(context).id, isSet, requestId: context.requestId });
  }

  private async write(storyId: number, wishes: readonly MarkChange[]): Promise<(Like | CallError)[]> {
    const payload = sql`jsonb_build_object(
      'user_id', user_id, 'story_id', story_id, 'story_slug', story_slug, 'story_title', story_title,
      'author_id', author_id
    )`;
    const item = await queryOne(
      this.dataSource,
      likedItem,
      sql`WITH ${changeMarks('story_like', lockedStory(storyId), wishes)},
       changes AS (SELECT id AS story_id, more AS likes, 0 AS comments, 0 AS bookmarks FROM item, ${moreMarks}),
       ${raiseStats('changes', { isLocked: true })},
       ${publishLikes(storyLiked, storyUnliked, payload)}
       SELECT coalesce((SELECT count_likes FROM raised), item.count_likes) AS count_likes,
              ARRAY(SELECT user_id FROM reader) AS readers
       FROM item`,
    );
    this.outbox.hasPublished();
    return toLikes(wishes, item);
  }
}
