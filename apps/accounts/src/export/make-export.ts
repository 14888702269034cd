import { Inject, Injectable } from '@nestjs/common';
import { type JobPayloadOf, makeExportJob, sendExportEmail } from '@quillstead/contracts';
import {
  JobHandler,
  execute,
  integer,
  LOGGER,
  type Logger,
  query,
  type RowOf,
  sql,
} from '@quillstead/service-kit';
import { Zip } from '@quillstead/service-kit/zip';
import { DataSource } from 'typeorm';
import { Emails } from '../mail/index.js';
import { storePieces } from './store-pieces.js';
import { WriteExport } from './write-export.js';

const begunColumns = { user_id: integer, run: integer };
type Begun = RowOf<typeof begunColumns>;

/**
 * Makes a requested export. Of several tries at once the one that began last counts; an export whose account ended
 * meanwhile is given up.
 */
@Injectable()
export class MakeExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writing: WriteExport,
    private readonly emails: Emails,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  @JobHandler(makeExportJob)
  async run({ export_id: id }: JobPayloadOf<typeof makeExportJob>): Promise<void> {
    const begun = await this.begin(id);
    if (begun === undefined) return;
    const zip = new Zip();
    const [{ count, size }] = await Promise.all([
      storePieces(zip.stream, { exportId: id, run: begun.run }, this.dataSource),
      this.writing.run(begun.user_id, zip).catch((error: unknown) => {
        zip.fail(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }),
    ]);
    if (!(await this.finish(id, begun.run, { count, size }))) return;
    this.logger.info({ user_id: begun.user_id, bytes: size }, 'export made');
    await this.emails.queueIfPossible(sendExportEmail, { export_id: id });
  }

  /** Undefined when it is made already or not needed any more. */
  private async begin(id: number): Promise<Begun | undefined> {
    const [begun] = await query(
      this.dataSource,
      begunColumns,
      sql`UPDATE export_file SET run = run + 1 FROM "user" person
       WHERE export_file.id = ${id} AND state = 'making' AND person.id = user_id AND person.status = 'active'
       RETURNING user_id, run`,
    );
    if (begun === undefined) return undefined;
    // Those of a later run stay, which may have begun by now.
    await execute(
      this.dataSource,
      sql`DELETE FROM export_piece WHERE export_id = ${id} AND run < ${begun.run}`,
    );
    return begun;
  }

  private async finish(id: number, run: number, made: { count: number; size: number }): Promise<boolean> {
    const finished = await execute(
      this.dataSource,
      sql`UPDATE export_file SET state = 'ready', made_at = now(), count_pieces = ${made.count}, size = ${made.size}
       WHERE id = ${id} AND run = ${run} AND state = 'making'`,
    );
    return finished === 1;
  }
}
