import { Injectable } from '@nestjs/common';
import { removeComment, removeStory, suspendUser } from '@quillstead/contracts';
import { RedisListClient, type RpcContext, CallError } from '@quillstead/service-kit';
import type { Decision } from './report-decision.entity.js';
import type { ReportedThing } from './reported-thing.js';

/** Has done what was decided, by the services that own what was reported, in the moderator's name. */
@Injectable()
export class CarryOut {
  constructor(private readonly rpc: RedisListClient) {}

  /** Throws `invalid` for what can't be decided on such a thing, and what the owner refuses with. */
  async run(thing: ReportedThing, decision: Decision, context: RpcContext): Promise<void> {
    if (decision === 'keep') return;
    if (decision === 'suspend') return this.suspend(thing, context);
    await this.remove(thing, context).catch(unlessGone);
  }

  private async remove({ kind, id }: ReportedThing, context: RpcContext): Promise<void> {
    if (kind === 'user') throw new CallError('invalid', "A person can't be removed, only suspended.");
    else if (kind === 'comment') await this.rpc.call(removeComment, { comment_id: id }, context);
    else await this.rpc.call(removeStory, { story_id: id }, context);
  }

  private async suspend({ kind, id }: ReportedThing, context: RpcContext): Promise<void> {
    if (kind !== 'user') throw new CallError('invalid', 'Only a person can be suspended.');
    await this.rpc.call(suspendUser, { user_id: id }, context);
  }
}

/** An item that its owner has deleted meanwhile counts as removed. */
function unlessGone(error: unknown): void {
  if (!(error instanceof CallError && error.code === 'not_found')) throw error;
}
