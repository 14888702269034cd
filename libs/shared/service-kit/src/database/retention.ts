import type { StoredKindName } from '@quillstead/catalogue';
import { type DataSource, getMetadataArgsStorage } from 'typeorm';
import { execute, literal, raw, sql, type Sql } from '../sql/index.js';

/**
 * The kind of thing that a table has, in the words of the privacy policy, and how long its rows stay: so many days and
 * the job that deletes them then, as long as the row that owns them, or for good, for a reason that bounds how many
 * there can be. `deleteExpiredRows` deletes by `isExpired`, an SQL condition on a row; without it the job has a
 * statement of its own.
 */
export type RetentionRule = (
  | { readonly days: number; readonly job: NamedJob }
  | { readonly until: string }
  | { readonly livesAsLongAs: string }
  | { readonly boundedBy: string }
) & { readonly kind: StoredKindName; readonly job?: NamedJob; readonly isExpired?: Sql };

interface NamedJob {
  readonly name: string;
}

/** A rule for every table of a database, by its name. */
export type RetentionRules = Readonly<Record<string, RetentionRule>>;

const pruneMessages = { name: 'prune_messages' };

/** The rules of the kit's own tables, which every service's database has. Their job is `<service>.prune_messages`. */
const messagingRetention = {
  migration: { kind: 'workings', boundedBy: 'the migrations there are' },
  outbox: { kind: 'messages', days: 7, job: pruneMessages },
  outbox_head: { kind: 'workings', boundedBy: 'one row' },
  hiding_position: { kind: 'workings', boundedBy: 'one row' },
  event_position: { kind: 'workings', boundedBy: 'the services there are' },
  applied_event: { kind: 'workings', until: 'the position has passed it' },
  applied_subject: { kind: 'versions', days: 30, job: pruneMessages },
  dead_letter_event: { kind: 'failures', days: 90, job: pruneMessages },
  idempotent_call: { kind: 'passing', days: 1, job: pruneMessages },
  background_task: { kind: 'workings', until: 'it is done, or was given up and is a dead_letter_job' },
  dead_letter_job: { kind: 'failures', days: 90, job: pruneMessages },
} as const satisfies RetentionRules;

const rules = new Map<unknown, RetentionRule>();

/** Says beside an entity which kind of thing it is and how long its rows stay. */
export const Retention =
  (rule: RetentionRule) =>
  (entity: object): void =>
    void rules.set(entity, rule);

/**
 * Returns the rules of all tables of a service; an entity that declares none has no place among them.
 * @param retention of tables without an entity
 */
export function retentionOf({
  entities,
  retention,
}: {
  readonly entities: readonly unknown[];
  readonly retention?: RetentionRules;
}): RetentionRules {
  const { tables } = getMetadataArgsStorage();
  const declared = entities.flatMap((entity) => {
    const [name, rule] = [tables.find(({ target }) => target === entity)?.name, rules.get(entity)];
    return name === undefined || rule === undefined ? [] : [[name, rule] as const];
  });
  return { ...messagingRetention, ...retention, ...Object.fromEntries(declared) };
}

/** Deletes, in small transactions, the expired rows of the tables whose rule names the job. */
export async function deleteExpiredRows(job: NamedJob, dataSource: DataSource): Promise<void> {
  for (const { target, tableName } of dataSource.entityMetadatas) {
    const rule = rules.get(target);
    if (rule?.job?.name !== job.name || rule.isExpired === undefined) continue;
    const [table, { isExpired }] = [raw(tableName), rule];
    await deleteInBatches(
      dataSource,
      (most) => sql`DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${isExpired} LIMIT ${literal(most)}
      ))`,
    );
  }
}

const batch = 5_000;

/**
 * Deletes rows in small transactions, so that none of them blocks others for long.
 * @param statement a DELETE of at most so many rows
 * @returns how many rows were deleted
 */
export async function deleteInBatches(
  dataSource: DataSource,
  statement: (most: number) => Sql,
): Promise<number> {
  let total = 0;
  for (let deleted = batch; deleted === batch; total += deleted)
    deleted = await execute(dataSource, statement(batch));
  return total;
}
