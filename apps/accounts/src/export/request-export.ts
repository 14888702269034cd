import { Controller, Inject } from '@nestjs/common';
import { makeExportJob, type PayloadOf, requestExport } from '@quillstead/contracts';
import { execute, integer, Jobs, Operation, queryOne, type RpcContext, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { StepUp } from '../step-up/index.js';

/**
 * Requests an export (docs/product/accounts.md#export). One that is ready is replaced; one that is being made
 * continues.
 */
@Controller()
export class RequestExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stepUp: StepUp,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'add'>,
  ) {}

  /**
   * Adds the export and queues its job. Throws `forbidden` for a visitor, `wrong_password`, `step_up_required`, and
   * `unreachable` when the job can't be queued now.
   */
  @Operation(requestExport)
  async execute({ password }: PayloadOf<typeof requestExport>, context: RpcContext): Promise<void> {
    const { id: userId } = await this.stepUp.require(password, context);
    const id = await this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`DELETE FROM export_file WHERE user_id = ${userId} AND state = 'ready'`);
      const file = await queryOne(
        manager,
        { id: integer },
        sql`INSERT INTO export_file (user_id) VALUES (${userId})
         ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id RETURNING id`,
      );
      if (file === undefined) throw new Error('export_file gave no row');
      return file.id;
    });
    await queueExport(this.jobs, makeExportJob, id);
  }
}

/** Queues the making of an export, unless its job waits or runs already. Throws `unreachable`. */
export async function queueExport(
  jobs: Pick<Jobs, 'add'>,
  job: typeof makeExportJob,
  id: number,
): Promise<void> {
  await jobs.add(job, { export_id: id }, { id: `export-${id}` });
}
