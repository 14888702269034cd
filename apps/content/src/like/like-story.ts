import { Injectable } from '@nestjs/common';
import {
  type LikedStory,
  likeStory,
  type PayloadOf,
  type ReplyOf,
  storyLiked,
  storyUnliked,
  unlikeStory,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { type AskContext, CallError, Outbox, RpcHandler } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { raiseStat } from '../story/index.js';
import { changeMarks } from './change-marks.js';
import { gatherChanges } from './gather-changes.js';
import { type LockedStory, lockStory } from './lock-item.js';
import { tellLikes, type Wish } from './tell-likes.js';

type Like = ReplyOf<typeof likeStory>;

/** Likes and unlikes stories; what a story gets at once is one transaction (performance.md). */
@Injectable()
export class LikeStory {
  private readonly change = gatherChanges<Wish, Like>((storyId, wishes) =>
    this.dataSource.transaction((manager) => this.write(storyId, wishes, manager)),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Likes it. Repeating it changes nothing. Throws `not_found` for what the member may not read. */
  @RpcHandler(likeStory)
  like(payload: PayloadOf<typeof likeStory>, context: AskContext): Promise<Like> {
    return this.set(payload, true, context);
  }

  /** The way back, with the same rules. */
  @RpcHandler(unlikeStory)
  unlike(payload: PayloadOf<typeof unlikeStory>, context: AskContext): Promise<Like> {
    return this.set(payload, false, context);
  }

  private async set(
    { story_id }: PayloadOf<typeof likeStory>,
    isWanted: boolean,
    context: AskContext,
  ): Promise<Like> {
    return this.change(story_id, { userId: memberOf(context).id, isWanted, requestId: context.requestId });
  }

  private async write(
    storyId: number,
    wishes: readonly Wish[],
    manager: EntityManager,
  ): Promise<(Like | CallError)[]> {
    const story = await lockStory(
      storyId,
      wishes.map(({ userId }) => userId),
      manager,
    );
    const readers = new Set(story?.readers);
    const granted = wishes.filter(({ userId }) => readers.has(userId));
    const countLikes = story === undefined ? 0 : await this.changeLikes(storyId, story, granted, manager);
    return wishes.map(({ userId, isWanted }) =>
      readers.has(userId)
        ? { is_liked: isWanted ? 1 : 0, count_likes: countLikes }
        : new CallError('not_found'),
    );
  }

  /** Gives the likes that the story has then. */
  private async changeLikes(
    storyId: number,
    { author_id, story_slug, story_title, count_likes }: LockedStory,
    wishes: readonly Wish[],
    manager: EntityManager,
  ): Promise<number> {
    const changed = await changeMarks('story_like', storyId, wishes, manager);
    const payload = (user_id: number): LikedStory => ({
      user_id,
      story_id: storyId,
      story_slug,
      story_title,
      author_id,
    });
    await tellLikes(
      changed,
      { liked: storyLiked, unliked: storyUnliked, payload, wishes },
      this.outbox,
      manager,
    );
    const likes = changed.added.length - changed.removed.length;
    if (likes === 0) return count_likes;
    return (await raiseStat(storyId, { likes }, manager)) ?? count_likes;
  }
}
