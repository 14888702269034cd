import { Controller } from '@nestjs/common';
import { noteFediverseBlock, type PayloadOf } from '@quillstead/contracts';
import { type RpcContext, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ActionLog } from './action-log.js';
import { Staff } from './staff.js';

/** The most characters of a subject; a longer address is cut. */
const longestSubject = 480;

/**
 * Logs the staff's blocks of persons and servers of the fediverse, and their ends (docs/product/fediverse.md#blocks).
 */
@Controller()
export class NoteFediverseBlock {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
  ) {}

  /** Logs a block or its end. Throws `not_found`. */
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
