import { Controller } from '@nestjs/common';
import { type PayloadOf, readHashtagTooltip, type ReplyOf } from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { ReadHashtagTooltip } from './read-hashtag-tooltip.js';

@Controller()
export class HashtagController {
  constructor(private readonly tooltip: ReadHashtagTooltip) {}

  @Answers(readHashtagTooltip)
  readTooltip(
    payload: PayloadOf<typeof readHashtagTooltip>,
    context: AskContext,
  ): Promise<ReplyOf<typeof readHashtagTooltip>> {
    return this.tooltip.run(payload, context);
  }
}
