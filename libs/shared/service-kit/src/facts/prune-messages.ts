import type { DataSource } from 'typeorm';

const batch = 5_000;

/** Each deletes at most `$1` rows that nobody needs any more, oldest first. */
const statements = [
  // By number, so that what is kept has no gap: rows told in long transactions are a little out of order.
  `WITH oldest AS (
     SELECT outbox.number, outbox.told_at FROM outbox, outbox_head
     WHERE outbox.number <= outbox_head.published_number ORDER BY outbox.number LIMIT $1
   )
   DELETE FROM outbox USING oldest
   WHERE outbox.number = oldest.number AND oldest.number < coalesce(
     (SELECT min(number) FROM oldest WHERE told_at >= now() - interval '7 days'), 9223372036854775807)`,
  `DELETE FROM applied_fact USING (
     SELECT applied.source, applied.number FROM applied_fact AS applied
     JOIN fact_progress USING (source)
     WHERE applied.number < fact_progress.number AND applied.applied_at < now() - interval '7 days'
     LIMIT $1
   ) AS old
   WHERE applied_fact.source = old.source AND applied_fact.number = old.number`,
  `DELETE FROM idempotent_call WHERE key IN (
     SELECT key FROM idempotent_call WHERE created_at < now() - interval '1 day' LIMIT $1)`,
];

/**
 * Deletes facts told and heard more than seven days ago and replies kept for a day, in small transactions. A fact
 * that was set aside has no row in applied_fact, so forgetting old rows there never makes one count twice.
 */
export async function pruneMessages(dataSource: DataSource): Promise<void> {
  for (const statement of statements) {
    let deleted = batch;
    while (deleted === batch) [, deleted] = await dataSource.query<[unknown[], number]>(statement, [batch]);
  }
}
