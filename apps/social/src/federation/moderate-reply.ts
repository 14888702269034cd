import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { moderateFediverseReply, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { CallError, Operation, type RpcContext } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { FederationReply, type ReplyState } from './federation-reply.entity.js';

/** Lets the author of a story, and moderators, decide which replies from other servers are shown. */
@Controller()
export class ModerateReply {
  constructor(@InjectRepository(FederationReply) private readonly rows: Repository<FederationReply>) {}

  /**
   * Shows or removes a reply. Throws `not_found` for a reply under the story of another author, except to moderators.
   */
  @Operation(moderateFediverseReply)
  async execute(
    { id, is_shown }: PayloadOf<typeof moderateFediverseReply>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof moderateFediverseReply>> {
    const { id: memberId, role } = memberOf(context);
    const state: ReplyState = is_shown === 1 ? 'shown' : 'removed';
    const own = role === 'member' ? { id, authorId: memberId } : { id };
    const { affected } = await this.rows.update(own, { state });
    if (!affected) throw new CallError('not_found');
    return { state };
  }
}
