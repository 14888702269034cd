import { Controller } from '@nestjs/common';
import { noteFediverseBlock, type PayloadOf } from '@quillstead/contracts';
import { type RpcContext, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ActionLog } from './action-log.js';
import { Staff } from './staff.js';

/** Characters of a subject; a longer address is cut. */
const longestSubject = 480;

/** Writes down whom of the fediverse the staff blocks (docs/product/fediverse.md#blocks). */
@Controller()
export class NoteFediverseBlock {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
  ) {}

  /** Throws `not_found`. */
  @Operation(noteFediverseBlock)
  async execute(
    { act, target, reason }: PayloadOf<typeof noteFediverseBlock>,
    context: RpcContext,
  ): Promise<null> {
    const by = await this.staff.require('moderator', context);
    const after = { ...(reason !== null && { reason }) };
    await this.log.add(
      this.dataSource.manager,
      by,
      act,
      `fediverse:${target}`.slice(0, longestSubject),
      {},
      after,
    );
    return null;
  }
}
