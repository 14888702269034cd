import { Controller } from '@nestjs/common';
import {
  acceptSubscriber,
  type PayloadOf,
  removeSubscriber,
  type ReplyOf,
  subscribeToUser,
  unsubscribeFromUser,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { KeepSubscribers } from './keep-subscribers.js';
import { Subscribe } from './subscribe.js';

@Controller()
export class SubscriptionController {
  constructor(
    private readonly subscribing: Subscribe,
    private readonly subscribers: KeepSubscribers,
  ) {}

  @Answers(subscribeToUser)
  subscribeToUser(
    payload: PayloadOf<typeof subscribeToUser>,
    context: AskContext,
  ): Promise<ReplyOf<typeof subscribeToUser>> {
    return this.subscribing.begin(payload, context);
  }

  @Answers(unsubscribeFromUser)
  unsubscribeFromUser(
    payload: PayloadOf<typeof unsubscribeFromUser>,
    context: AskContext,
  ): Promise<ReplyOf<typeof unsubscribeFromUser>> {
    return this.subscribing.end(payload, context);
  }

  @Answers(acceptSubscriber)
  acceptSubscriber(
    payload: PayloadOf<typeof acceptSubscriber>,
    context: AskContext,
  ): Promise<ReplyOf<typeof acceptSubscriber>> {
    return this.subscribers.accept(payload, context);
  }

  @Answers(removeSubscriber)
  removeSubscriber(
    payload: PayloadOf<typeof removeSubscriber>,
    context: AskContext,
  ): Promise<ReplyOf<typeof removeSubscriber>> {
    return this.subscribers.remove(payload, context);
  }
}
