import { Controller } from '@nestjs/common';
import {
  listSubscribers,
  listSubscriptions,
  type PayloadOf,
  readProfile,
  readUserTooltip,
  type ReplyOf,
} from '@quillstead/contracts';
import { Answers, type AskContext, type RawReply } from '@quillstead/service-kit';
import { ListSubscribers } from './list-subscribers.js';
import { ListSubscriptions } from './list-subscriptions.js';
import { ReadProfile } from './read-profile.js';
import { ReadUserTooltip } from './read-user-tooltip.js';

@Controller()
export class ProfileController {
  constructor(
    private readonly reading: ReadProfile,
    private readonly tooltip: ReadUserTooltip,
    private readonly subscribers: ListSubscribers,
    private readonly subscriptions: ListSubscriptions,
  ) {}

  @Answers(readProfile)
  readProfile(payload: PayloadOf<typeof readProfile>, context: AskContext): Promise<RawReply> {
    return this.reading.run(payload, context);
  }

  @Answers(readUserTooltip)
  readUserTooltip(
    payload: PayloadOf<typeof readUserTooltip>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readUserTooltip>> {
    return this.tooltip.run(payload, context);
  }

  @Answers(listSubscribers)
  listSubscribers(
    payload: PayloadOf<typeof listSubscribers>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listSubscribers>> {
    return this.subscribers.run(payload, context);
  }

  @Answers(listSubscriptions)
  listSubscriptions(
    payload: PayloadOf<typeof listSubscriptions>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listSubscriptions>> {
    return this.subscriptions.run(payload, context);
  }
}
