import type { FactoryProvider } from '@nestjs/common';
import type { Job, ServiceName } from '@quillstead/contracts';
import { DataSource } from 'typeorm';
import { deleteInBatches } from '../database/retention.js';
import { pruneMessagesJob } from '../jobs/dead-letter-jobs.js';
import { JobHandler } from '../jobs/job-handler.js';
import { sql, type Sql } from '../sql/index.js';

/** The one job that every service has: deletes old events and stored responses. */
export abstract class Housekeeping {
  static provider(service: ServiceName): FactoryProvider<Housekeeping> {
    return {
      provide: Housekeeping,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new (housekeepingOf(pruneMessagesJob(service)))(dataSource),
    };
  }
}

/** The job carries the service's name, so each service has a class of its own. */
function housekeepingOf(job: Job<Record<string, never>>): new (dataSource: DataSource) => Housekeeping {
  class ServiceHousekeeping extends Housekeeping {
    constructor(private readonly dataSource: DataSource) {
      super();
    }

    @JobHandler(job)
    prune(): Promise<void> {
      return pruneMessages(this.dataSource);
    }
  }
  return ServiceHousekeeping;
}

/** The statements that delete rows which are not needed any more, oldest first. */
const statements: readonly ((most: number) => Sql)[] = [
  // Rows are deleted by number, so that the rest has no gap: rows published in long transactions are a little out of
  // order.
  (most) => sql`WITH oldest AS (
     SELECT outbox.number, outbox.published_at FROM outbox, outbox_head
     WHERE outbox.number <= outbox_head.published_number ORDER BY outbox.number LIMIT ${most}
   )
   DELETE FROM outbox USING oldest
   WHERE outbox.number = oldest.number AND oldest.number < coalesce(
     (SELECT min(number) FROM oldest WHERE published_at >= now() - interval '7 days'), 9223372036854775807)`,
  (most) => sql`DELETE FROM applied_event USING (
     SELECT applied.source, applied.number FROM applied_event AS applied
     JOIN event_position USING (source) WHERE applied.number <= event_position.number LIMIT ${most}
   ) AS old
   WHERE applied_event.source = old.source AND applied_event.number = old.number`,
  (most) => sql`DELETE FROM idempotent_call WHERE key IN (
     SELECT key FROM idempotent_call WHERE created_at < now() - interval '1 day' LIMIT ${most})`,
  // The version keeps an older event of the subject from undoing a newer one. An older one can come from the
  // dead letters, or from the stream as long as something was applied ahead of it; after both and a month from nowhere.
  (most) => sql`DELETE FROM applied_subject USING (
     SELECT known.source, known.subject FROM applied_subject AS known
     WHERE known.applied_at < now() - interval '30 days'
       AND NOT EXISTS (
         SELECT FROM dead_letter_event AS aside
         WHERE aside.source = known.source AND aside.subject = known.subject)
       AND NOT EXISTS (
         SELECT FROM applied_event AS ahead JOIN event_position USING (source)
         WHERE ahead.source = known.source AND ahead.number > event_position.number)
     ORDER BY known.applied_at LIMIT ${most} FOR UPDATE OF known SKIP LOCKED
   ) AS old
   WHERE applied_subject.source = old.source AND applied_subject.subject = old.subject`,
  // Dead letters have texts that people wrote; a rebuild finds the effects of those that were not replayed for so long.
  (most) => sql`DELETE FROM dead_letter_event WHERE id IN (
     SELECT id FROM dead_letter_event WHERE dead_since < now() - interval '90 days' ORDER BY dead_since LIMIT ${most})`,
  (most) => sql`DELETE FROM dead_letter_job WHERE id IN (
     SELECT id FROM dead_letter_job WHERE died_at < now() - interval '90 days' ORDER BY died_at LIMIT ${most})`,
];

/**
 * Deletes events published more than seven days ago, numbers of events that the position has passed, responses kept for
 * a day, versions of subjects that have rested for a month and dead letters of three, in small transactions.
 */
export async function pruneMessages(dataSource: DataSource): Promise<void> {
  for (const statement of statements) await deleteInBatches(dataSource, statement);
}
