import { Controller } from '@nestjs/common';
import { deleteError, type PayloadOf } from '@quillstead/contracts';
import { type RpcContext, CallError, integer, Operation, queryOne, sql, text } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ActionLog } from './action-log.js';
import { Staff } from './staff.js';

/** Deletes a group of errors. */
@Controller()
export class DeleteError {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
  ) {}

  /** Deletes the group. Throws `not_found`. */
  @Operation(deleteError)
  async execute({ id }: PayloadOf<typeof deleteError>, context: RpcContext): Promise<void> {
    const by = await this.staff.require('moderator', context);
    await this.dataSource.transaction(async (manager) => {
      const deleted = await queryOne(
        manager,
        { message: text, count: integer },
        sql`DELETE FROM client_error WHERE id = ${id} RETURNING message, count`,
      );
      if (deleted === undefined) throw new CallError('not_found');
      await this.log.add(manager, by, 'delete_error', `error:${id}`, { ...deleted }, {});
    });
  }
}
