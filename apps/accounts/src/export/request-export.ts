import { Controller, Inject } from '@nestjs/common';
import { makeExportJob, requestExport } from '@quillstead/contracts';
import {
  type RpcContext,
  CallError,
  execute,
  integer,
  Jobs,
  Operation,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { queueExport } from './queue-export.js';

/**
 * Has an export made (docs/product/accounts.md#export). One that is there already is replaced, one being made goes on.
 */
@Controller()
export class RequestExport {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'add'>,
  ) {}

  /** Throws `forbidden` for a visitor, and `unreachable` when the job can't be queued now. */
  @Operation(requestExport)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    const id = await this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`DELETE FROM export_file WHERE user_id = ${viewer.id} AND state = 'ready'`);
      const file = await queryOne(
        manager,
        { id: integer },
        sql`INSERT INTO export_file (user_id) VALUES (${viewer.id})
         ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id RETURNING id`,
      );
      if (file === undefined) throw new Error('export_file gave no row');
      return file.id;
    });
    await queueExport(this.jobs, makeExportJob, id);
  }
}
