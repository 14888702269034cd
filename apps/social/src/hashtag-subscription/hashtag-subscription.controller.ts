import { Controller } from '@nestjs/common';
import {
  type PayloadOf,
  type ReplyOf,
  subscribeToHashtag,
  unsubscribeFromHashtag,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { FollowHashtag } from './follow-hashtag.js';

@Controller()
export class HashtagSubscriptionController {
  constructor(private readonly following: FollowHashtag) {}

  @Answers(subscribeToHashtag)
  subscribeToHashtag(
    payload: PayloadOf<typeof subscribeToHashtag>,
    context: AskContext,
  ): Promise<ReplyOf<typeof subscribeToHashtag>> {
    return this.following.run(payload, context, 1);
  }

  @Answers(unsubscribeFromHashtag)
  unsubscribeFromHashtag(
    payload: PayloadOf<typeof unsubscribeFromHashtag>,
    context: AskContext,
  ): Promise<ReplyOf<typeof unsubscribeFromHashtag>> {
    return this.following.run(payload, context, 0);
  }
}
