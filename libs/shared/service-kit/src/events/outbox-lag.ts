import type { DataSource } from 'typeorm';
import { float, queryOne, sql } from '../sql/index.js';

/** Age in seconds of the oldest published event that is not yet in the stream; 0 when all are. */
export async function outboxLag(dataSource: DataSource): Promise<number> {
  const row = await queryOne(
    dataSource,
    { seconds: float },
    sql`SELECT coalesce(extract(epoch FROM now() - least(
       (SELECT published_at FROM outbox WHERE number IS NULL ORDER BY id LIMIT 1),
       (SELECT published_at FROM outbox WHERE number > published_number ORDER BY number LIMIT 1)
     )), 0)::float8 AS seconds FROM outbox_head`,
  );
  return Math.max(0, row?.seconds ?? 0);
}
