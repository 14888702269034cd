import { Injectable } from '@nestjs/common';
import { groupedNumber, mostFollowedHashtags } from '@quillstead/catalogue';
import {
  type PayloadOf,
  type ResponseOf,
  subscribeToHashtag,
  unsubscribeFromHashtag,
} from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import { type RpcContext, CallError, Outbox, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { readHashtag } from './read-hashtag.js';
import { writeHashtagSubscription } from './write-hashtag-subscription.js';

/** A member follows a hashtag, or stops it. One that no story has yet can be followed, too. */
@Injectable()
export class FollowHashtag {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Returns the subscription as it is now: the requested one, also when it was so before. Throws `invalid` for a
   * hashtag that is too long, `forbidden` for a member who is not there any more.
   */
  @RpcHandler(subscribeToHashtag)
  follow(
    payload: PayloadOf<typeof subscribeToHashtag>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof subscribeToHashtag>> {
    return this.set(payload, context, 1);
  }

  /** The way back, with the same rules. */
  @RpcHandler(unsubscribeFromHashtag)
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
    const act = { userId, hashtag, willSubscribe: subscription === 1, requestId: context.requestId };
    let written = await this.write(act);
    if (!written) {
      await this.users.arrival(userId);
      written = await this.write(act);
    }
    if (!written?.is_there) throw new CallError('forbidden');
    if (!written.has_room)
      throw new CallError(
        'quota_reached',
        `You follow ${groupedNumber(mostFollowedHashtags)} hashtags. Please unsubscribe from some before you add one.`,
      );
    return { subscription, count_subscribers: written.count_subscribers };
  }

  private async write(act: Parameters<typeof writeHashtagSubscription>[0]) {
    for (;;) {
      const written = await writeHashtagSubscription(act, this.dataSource);
      if (written?.is_unseen) continue;
      this.outbox.hasPublished();
      return written;
    }
  }
}
