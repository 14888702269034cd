import { Buffer } from 'node:buffer';
import { Inject, Injectable } from '@nestjs/common';
import { type JobPayloadOf, makeExportJob, sendExportEmail } from '@quillstead/contracts';
import {
  execute,
  integer,
  JobHandler,
  LOGGER,
  type Logger,
  query,
  type RowOf,
  sql,
} from '@quillstead/service-kit';
import { Zip } from '@quillstead/service-kit/zip';
import { DataSource } from 'typeorm';
import { Emails } from '../mail/index.js';
import { WriteExport } from './write-export.js';

const begunColumns = { user_id: integer, run: integer };
type Begun = RowOf<typeof begunColumns>;

/**
 * Makes a requested export. Of several runs at once the one that began last counts; an export whose account ended
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

  /** Begins a run; undefined when the export is ready already or not needed any more. */
  private async begin(id: number): Promise<Begun | undefined> {
    const [begun] = await query(
      this.dataSource,
      begunColumns,
      sql`UPDATE export_file SET run = run + 1 FROM "user" person
       WHERE export_file.id = ${id} AND state = 'making' AND person.id = user_id AND person.status = 'active'
       RETURNING user_id, run`,
    );
    if (begun === undefined) return undefined;
    // Pieces of a later run stay: one may have begun by now.
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

/** The most bytes of a row. */
export const pieceSize = 256 * 1024;

/**
 * Stores a stream as the pieces of one run of an export.
 *
 * @returns the number of pieces and the sum of their bytes
 * @throws when the export has been deleted
 */
export async function storePieces(
  stream: AsyncIterable<Uint8Array>,
  { exportId, run }: { exportId: number; run: number },
  dataSource: DataSource,
): Promise<{ count: number; size: number }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let count = 0;
  let size = 0;

  async function write(bytes: Buffer): Promise<void> {
    await execute(
      dataSource,
      sql`INSERT INTO export_piece (export_id, run, number, bytes) VALUES (${exportId}, ${run}, ${count}, ${bytes})`,
    );
    count += 1;
    size += bytes.length;
  }

  for await (const chunk of stream) {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= pieceSize) {
      const all = Buffer.concat(waiting);
      await write(all.subarray(0, pieceSize));
      waiting = [all.subarray(pieceSize)];
      length = all.length - pieceSize;
    }
  }
  if (length > 0) await write(Buffer.concat(waiting));
  return { count, size };
}
