import { Controller } from '@nestjs/common';
import {
  countNewNotices,
  countNewNoticesOfMany,
  listNotices,
  markNoticesSeen,
  type PayloadOf,
  type ReplyOf,
} from '@quillstead/contracts';
import { Answers, type AskContext } from '@quillstead/service-kit';
import { CountNew } from './count-new.js';
import { ListNotices } from './list-notices.js';
import { MarkSeen } from './mark-seen.js';

@Controller()
export class NoticeController {
  constructor(
    private readonly counting: CountNew,
    private readonly listing: ListNotices,
    private readonly marking: MarkSeen,
  ) {}

  @Answers(countNewNotices)
  countNew(payload: PayloadOf<typeof countNewNotices>): Promise<ReplyOf<typeof countNewNotices>> {
    return this.counting.run(payload);
  }

  @Answers(countNewNoticesOfMany)
  countNewOfMany(
    payload: PayloadOf<typeof countNewNoticesOfMany>,
  ): Promise<ReplyOf<typeof countNewNoticesOfMany>> {
    return this.counting.runMany(payload);
  }

  @Answers(listNotices)
  list(payload: PayloadOf<typeof listNotices>, context: AskContext): Promise<ReplyOf<typeof listNotices>> {
    return this.listing.run(payload, context);
  }

  @Answers(markNoticesSeen)
  markSeen(
    _payload: PayloadOf<typeof markNoticesSeen>,
    context: AskContext,
  ): Promise<ReplyOf<typeof markNoticesSeen>> {
    return this.marking.run(context);
  }
}
