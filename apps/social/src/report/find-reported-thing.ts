import { Injectable } from '@nestjs/common';
import { readReportedThing, type VisibleThing } from '@quillstead/contracts';
import { RedisListClient, type RpcContext } from '@quillstead/service-kit';
import type { ReportedThing } from './reported-thing.js';

/** Reads a reported story or comment from content, with the rights of the reporter. */
@Injectable()
export class FindReportedThing {
  constructor(private readonly rpc: RedisListClient) {}

  /**
   * @returns null for a person. Throws `not_found` when the reporter may not see it, `unreachable` when content is
   * away.
   */
  async run({ kind, id }: ReportedThing, context: RpcContext): Promise<VisibleThing | null> {
    if (kind === 'user') return null;
    return this.rpc.call(
      readReportedThing,
      kind === 'story' ? { story_id: id } : { comment_id: id },
      context,
    );
  }
}
