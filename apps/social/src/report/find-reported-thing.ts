import { Injectable } from '@nestjs/common';
import { readReportedList, readReportedThing } from '@quillstead/contracts';
import { RedisListClient, type RpcContext } from '@quillstead/service-kit';
import { ReportedReplies } from '../federation/index.js';
import type { ReportedThing, SeenThing } from '../report-case/index.js';

/** Reads a reported story, comment, series, collection or reply from where it is, with the rights of the reporter. */
@Injectable()
export class FindReportedThing {
  constructor(
    private readonly rpc: RedisListClient,
    private readonly replies: ReportedReplies,
  ) {}

  /**
   * @returns null for a person. Throws `not_found` when the reporter may not see it, `unreachable` when content is
   * away.
   */
  async run({ kind, id }: ReportedThing, context: RpcContext): Promise<SeenThing | null> {
    if (kind === 'user') return null;
    if (kind === 'fediverse_reply') return this.replies.find(id, context);
    if (kind === 'series' || kind === 'collection') {
      const list = kind === 'series' ? { series_id: id } : { collection_id: id };
      return this.rpc.call(readReportedList, list, context);
    }
    const thing = kind === 'story' ? { story_id: id } : { comment_id: id };
    return this.rpc.call(readReportedThing, thing, context);
  }
}
