import { Controller } from '@nestjs/common';
import {
  exportHashtagSubscriptions,
  exportSubscriptions,
  listReceivers,
  type PayloadOf,
  type ReplyOf,
} from '@quillstead/contracts';
import { Answers } from '@quillstead/service-kit';
import { HandOut } from './hand-out.js';

@Controller()
export class HandOutController {
  constructor(private readonly handOut: HandOut) {}

  @Answers(exportSubscriptions)
  exportSubscriptions(
    payload: PayloadOf<typeof exportSubscriptions>,
  ): Promise<ReplyOf<typeof exportSubscriptions>> {
    return this.handOut.subscriptions(payload);
  }

  @Answers(exportHashtagSubscriptions)
  exportHashtagSubscriptions(
    payload: PayloadOf<typeof exportHashtagSubscriptions>,
  ): Promise<ReplyOf<typeof exportHashtagSubscriptions>> {
    return this.handOut.hashtagSubscriptions(payload);
  }

  @Answers(listReceivers)
  listReceivers(payload: PayloadOf<typeof listReceivers>): Promise<ReplyOf<typeof listReceivers>> {
    return this.handOut.receivers(payload);
  }
}
