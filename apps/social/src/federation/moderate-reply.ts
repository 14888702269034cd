import { Controller } from '@nestjs/common';
import { moderateFediverseReply, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import { CallError, execute, Operation, type RpcContext, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import type { ReplyState } from './federation-reply.entity.js';

/** Whether the staff has removed a `federation_reply` on a report: then its story's author no longer has a say. */
export const isRemovedOnReport = sql`(
  federation_reply.state = 'removed' AND EXISTS (
    SELECT FROM report_case found JOIN report_decision decision ON decision.case_id = found.id
    WHERE found.kind = 'fediverse_reply' AND found.thing_id = federation_reply.id AND decision.decision = 'remove'
  )
)`;

/** Lets the author of a story, and moderators, decide which replies from other servers are shown. */
@Controller()
export class ModerateReply {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Shows or removes a reply. Throws `not_found` for a reply under the story of another author, and for one that the
   * staff has removed on a report, except to moderators.
   */
  @Operation(moderateFediverseReply)
  async execute(
    { id, is_shown }: PayloadOf<typeof moderateFediverseReply>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof moderateFediverseReply>> {
    const { id: memberId, role } = memberOf(context);
    const state: ReplyState = is_shown === 1 ? 'shown' : 'removed';
    const mayChange =
      role === 'member' ? sql`(author_id = ${memberId} AND NOT ${isRemovedOnReport})` : sql`true`;
    const changed = await execute(
      this.dataSource,
      sql`UPDATE federation_reply SET state = ${state} WHERE id = ${id} AND ${mayChange}`,
    );
    if (changed === 0) throw new CallError('not_found');
    return { state };
  }
}
