import { Injectable } from '@nestjs/common';
import { readReportedThing, type SeenThing } from '@quillstead/contracts';
import { RpcClient, type RpcContext } from '@quillstead/service-kit';
import type { ReportedThing } from './reported-thing.js';

/** Sees a reported story or comment as its reporter does, by the service that owns it. */
@Injectable()
export class SeeThing {
  constructor(private readonly rpc: RpcClient) {}

  /** Null of a person. Throws `not_found` for what the reporter may not see, `unreachable` when content is away. */
  async run({ kind, id }: ReportedThing, context: RpcContext): Promise<SeenThing | null> {
    if (kind === 'user') return null;
    return this.rpc.call(
      readReportedThing,
      kind === 'story' ? { story_id: id } : { comment_id: id },
      context,
    );
  }
}
