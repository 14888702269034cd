import { Inject } from '@nestjs/common';
import { makeExportJob, requestExport } from '@quillstead/contracts';
import { type AskContext, CallError, Jobs, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { queueExport } from './queue-export.js';

/** Has an export made (product.md, "Accounts"). One that is there already is replaced, one being made goes on. */
@RpcHandler(requestExport)
export class RequestExport {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'add'>,
  ) {}

  /** Throws `forbidden` for a visitor, and `unreachable` when the job can't be queued now. */
  async execute(_payload: unknown, { viewer }: AskContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    const id = await this.dataSource.transaction(async (manager) => {
      await manager.query(`DELETE FROM export_file WHERE user_id = $1 AND state = 'ready'`, [viewer.id]);
      const [file] = await manager.query<{ id: number }[]>(
        `INSERT INTO export_file (user_id) VALUES ($1)
         ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id RETURNING id`,
        [viewer.id],
      );
      if (file === undefined) throw new Error('export_file gave no row');
      return file.id;
    });
    await queueExport(this.jobs, makeExportJob, id);
  }
}
