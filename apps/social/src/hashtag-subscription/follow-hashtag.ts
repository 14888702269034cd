import { Injectable } from '@nestjs/common';
import {
  type PayloadOf,
  type ReplyOf,
  subscribeToHashtag,
  unsubscribeFromHashtag,
} from '@quillstead/contracts';
import { KnownUsers, memberOf, ProfileProjection } from '@quillstead/projections';
import { type AskContext, CallError, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { HashtagCounts } from '../counts/index.js';
import { lockAccounts, lockPairs } from '../locks/index.js';
import { HashtagChanges } from './hashtag-changes.js';
import { readHashtag } from './read-hashtag.js';

/** A member follows a hashtag, or stops it. One that no story has yet can be followed, too. */
@Injectable()
export class FollowHashtag {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly changes: HashtagChanges,
    private readonly counts: HashtagCounts,
  ) {}

  /**
   * What the subscription is now: as it was asked for, also when it was so before. Throws `invalid` for a hashtag
   * that is too long, `forbidden` for a member who is not there any more.
   */
  @RpcHandler(subscribeToHashtag)
  follow(
    payload: PayloadOf<typeof subscribeToHashtag>,
    context: AskContext,
  ): Promise<ReplyOf<typeof subscribeToHashtag>> {
    return this.set(payload, context, 1);
  }

  /** The way back, with the same rules. */
  @RpcHandler(unsubscribeFromHashtag)
  unfollow(
    payload: PayloadOf<typeof unsubscribeFromHashtag>,
    context: AskContext,
  ): Promise<ReplyOf<typeof unsubscribeFromHashtag>> {
    return this.set(payload, context, 0);
  }

  private async set(
    payload: PayloadOf<typeof subscribeToHashtag>,
    context: AskContext,
    subscription: 0 | 1,
  ): Promise<ReplyOf<typeof subscribeToHashtag>> {
    const { id: userId } = memberOf(context);
    const hashtag = readHashtag(payload.hashtag);
    await this.users.arrival(userId);
    return this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager, [userId]);
      if (!(await manager.existsBy(ProfileProjection, { userId, status: 'active' })))
        throw new CallError('forbidden');
      await lockPairs(manager, [{ subscriber: userId, followed: hashtag.key }]);
      if (subscription === 1) await this.changes.begin(manager, userId, hashtag);
      else await this.changes.end(manager, userId, [hashtag.key]);
      return { subscription, count_subscribers: await this.counts.subscribersOf(manager, hashtag.key) };
    });
  }
}
