import { execute, sql } from '@quillstead/service-kit';
import { Buffer } from 'node:buffer';
import type { DataSource } from 'typeorm';

/** Bytes of a row at most. */
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
