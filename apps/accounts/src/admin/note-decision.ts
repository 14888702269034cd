import { Controller } from '@nestjs/common';
import { noteCoverRemoval, noteDecision, type PayloadOf } from '@quillstead/contracts';
import { type RpcContext, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ActionLog } from './action-log.js';
import { Staff } from './staff.js';

/** Logs what a moderator decides in other services: on a report, on an appeal or about a cover. */
@Controller()
export class NoteDecision {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
  ) {}

  /** Logs a decision. Throws `not_found`. */
  @Operation(noteDecision)
  async execute(
    { act, kind, thing_id: id, decision, reason, is_own_case }: PayloadOf<typeof noteDecision>,
    context: RpcContext,
  ): Promise<null> {
    const by = await this.staff.require('moderator', context);
    const after = { decision, ...(reason !== null && { reason }), ...(is_own_case && { is_own_case }) };
    await this.log.add(this.dataSource.manager, by, act, `${kind}:${id}`, {}, after);
    return null;
  }

  /** Logs the removal of a cover. Throws `not_found`. */
  @Operation(noteCoverRemoval)
  async coverRemoval(
    { kind, thing_id: id, cover }: PayloadOf<typeof noteCoverRemoval>,
    context: RpcContext,
  ): Promise<null> {
    const by = await this.staff.require('moderator', context);
    await this.log.add(this.dataSource.manager, by, 'remove_cover', `${kind}:${id}`, { cover }, {});
    return null;
  }
}
