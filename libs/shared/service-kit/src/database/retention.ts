/**
 * How long the rows of a table stay: so many days and the job that deletes them then, as long as the row that owns
 * them, or for good, for a reason that bounds how many there can be.
 */
export type RetentionRule =
  | { readonly days: number; readonly job: string }
  | { readonly until: string }
  | { readonly livesAsLongAs: string }
  | { readonly boundedBy: string };

/** A rule for every table of a database. */
export type Retention = Readonly<Record<string, RetentionRule>>;

/** The rules of the kit's own tables, which every service's database has. Their job is `<service>.prune_messages`. */
export const messagingRetention = {
  migration: { boundedBy: 'the migrations there are' },
  outbox: { days: 7, job: 'prune_messages' },
  outbox_head: { boundedBy: 'one row' },
  hiding_position: { boundedBy: 'one row' },
  event_position: { boundedBy: 'the services there are' },
  applied_event: { until: 'the position has passed it' },
  applied_subject: { days: 30, job: 'prune_messages' },
  dead_letter_event: { days: 90, job: 'prune_messages' },
  idempotent_call: { days: 1, job: 'prune_messages' },
  background_task: { until: 'it is done, or was given up and is a dead_letter_job' },
  dead_letter_job: { days: 90, job: 'prune_messages' },
} as const satisfies Retention;
