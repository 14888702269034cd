import { Controller } from '@nestjs/common';
import { groupedNumber, mostFollowedHashtags } from '@quillstead/catalogue';
import {
  type PayloadOf,
  type ResponseOf,
  subscribeToHashtag,
  unsubscribeFromHashtag,
} from '@quillstead/contracts';
import { KnownUsers, memberOf, ProfileProjection } from '@quillstead/projections';
import {
  againAfterDeadlock,
  type RpcContext,
  CallError,
  lockQuota,
  Operation,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { HashtagStat } from '../counts/index.js';
import { lockAccounts, lockPairs } from '../locks/locks.js';
import { HashtagChanges, type ReadHashtag, readHashtag } from './hashtag-changes.js';
import { HashtagSubscription } from './hashtag-subscription.entity.js';

/** Begins and ends a member's subscription to a hashtag, which may be one that no story has yet. */
@Controller()
export class FollowHashtag {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly changes: HashtagChanges,
  ) {}

  /**
   * Subscribes. Returns the subscription as it is then: the requested one, also when it was so before. Throws `invalid`
   * for a hashtag that is too long, `forbidden` for a member whose account is no longer active, `quota_reached`.
   */
  @Operation(subscribeToHashtag)
  follow(
    payload: PayloadOf<typeof subscribeToHashtag>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof subscribeToHashtag>> {
    return this.set(payload, context, 1);
  }

  /** Ends the subscription. Returns and throws as `follow`. */
  @Operation(unsubscribeFromHashtag)
  unfollow(
    payload: PayloadOf<typeof unsubscribeFromHashtag>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof unsubscribeFromHashtag>> {
    return this.set(payload, context, 0);
  }

  private async set(
    payload: PayloadOf<typeof subscribeToHashtag>,
    context: RpcContext,
    subscription: 0 | 1,
  ): Promise<ResponseOf<typeof subscribeToHashtag>> {
    const { id: userId } = memberOf(context);
    const hashtag = readHashtag(payload.hashtag);
    let countSubscribers = await this.change(userId, hashtag, subscription);
    if (countSubscribers === null) {
      await this.users.waitFor(userId);
      countSubscribers = await this.change(userId, hashtag, subscription);
    }
    if (countSubscribers === null) throw new CallError('forbidden');
    return { subscription, count_subscribers: countSubscribers };
  }

  /** Returns the number of the hashtag's subscribers after the change; null when the member is not known. */
  private change(userId: number, hashtag: ReadHashtag, subscription: 0 | 1): Promise<number | null> {
    return againAfterDeadlock(() =>
      this.dataSource.transaction(async (manager) => {
        await lockAccounts(manager, [userId]);
        await lockQuota('hashtag_subscription', userId, manager);
        await lockPairs(manager, [{ subscriber: userId, followed: hashtag.key }]);
        const member = await manager.findOneBy(ProfileProjection, { userId });
        if (member === null) return null;
        if (member.status !== 'active') throw new CallError('forbidden');
        const pair = { userId, hashtag: hashtag.key };
        const isSubscribed = await manager.existsBy(HashtagSubscription, pair);
        if (subscription === 0 && isSubscribed) await this.changes.end(manager, userId, [hashtag.key]);
        if (subscription === 1 && !isSubscribed) {
          if ((await manager.countBy(HashtagSubscription, { userId })) >= mostFollowedHashtags)
            throw noRoom();
          await this.changes.begin(manager, userId, hashtag);
        }
        const stat = await manager.findOneBy(HashtagStat, { hashtag: hashtag.key });
        return stat?.countSubscribers ?? 0;
      }),
    );
  }
}

const noRoom = () =>
  new CallError(
    'quota_reached',
    `You follow ${groupedNumber(mostFollowedHashtags)} hashtags. Please unsubscribe from some before you add one.`,
  );
