import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, resolveError } from '@quillstead/contracts';
import { type RpcContext, CallError, execute, Operation, queryOne, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ActionLog } from './action-log.js';
import { errorColumns, errorRow, toErrorGroup } from './list-errors.js';
import { Staff } from './staff.js';

/** Marks a group of errors as resolved, or as not resolved. A new report of the error removes the mark. */
@Controller()
export class ResolveError {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
  ) {}

  /** Returns the group after the change. Throws `not_found`. */
  @Operation(resolveError)
  async execute(
    { id, is_resolved }: PayloadOf<typeof resolveError>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof resolveError>> {
    const by = await this.staff.require('moderator', context);
    return this.dataSource.transaction(async (manager) => {
      const found = await queryOne(
        manager,
        errorRow,
        sql`SELECT ${errorColumns} FROM client_error WHERE id = ${id} FOR UPDATE`,
      );
      if (found === undefined) throw new CallError('not_found');
      if (found.is_resolved !== is_resolved) {
        await execute(manager, sql`UPDATE client_error SET is_resolved = ${is_resolved} WHERE id = ${id}`);
        const before = { is_resolved: found.is_resolved };
        await this.log.add(manager, by, 'resolve_error', `error:${id}`, before, { is_resolved });
      }
      return toErrorGroup({ ...found, is_resolved });
    });
  }
}
