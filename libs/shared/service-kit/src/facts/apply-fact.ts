import type { ServiceName, ToldFact } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { appliedLately, appliedVersions } from './applied-versions.js';
import { readMessage } from '../errors/invalid-message.js';
import { requestScope } from '../logging/request-scope.js';
import { withinSpan } from '../tracing/index.js';
import { batchesOf, type Delivery } from './batches-of.js';
import type { Subscription, Subscriptions } from './subscriber.js';
import { execute, integer, query, queryOne, sql } from '../sql/index.js';

/**
 * Locks what a service knows of its progress with a source, for the rest of the transaction, and gives it. Whoever
 * applies or replays facts of the source holds this lock, so nothing here ever runs twice at once.
 */
export async function lockProgress(manager: EntityManager, source: ServiceName): Promise<number> {
  const row = await queryOne(
    manager,
    { number: integer },
    sql`SELECT number FROM fact_progress WHERE source = ${source} FOR UPDATE`,
  );
  return row?.number ?? 0;
}

export interface Applied {
  readonly applied: readonly ToldFact[];
  readonly passedOver: number;
}

/**
 * Gives facts of one source to the handlers of this service, in batches, inside the transaction that records them as
 * applied and raises the versions of their subjects. A fact applied before, and one older than what its subject
 * already shows, is passed over. The caller holds the progress lock.
 * @throws InvalidMessageError as `handleEvents`
 */
export async function applyFacts(
  manager: EntityManager,
  source: ServiceName,
  facts: readonly ToldFact[],
  subscriptions: Subscriptions,
): Promise<Applied> {
  const due = facts.filter(({ name }) => subscriptions.has(name));
  if (due.length === 0) return { applied: [], passedOver: 0 };
  const fresh = await recordApplied(manager, source, due);
  const versions = await appliedVersions(
    source,
    due.map(({ subject }) => subject),
    manager,
  );
  const raised = new Map<string, number>();
  const applied = due.filter(({ number, subject, version }) => {
    const known = versions.get(subject);
    if (!fresh.has(number) || (known !== undefined && known > version)) return false;
    versions.set(subject, version);
    raised.set(subject, version);
    return true;
  });
  await handleEvents(applied, subscriptions, manager);
  await writeVersions(manager, source, raised);
  return { applied, passedOver: due.length - applied.length };
}

/**
 * Gives events to their handlers, in batches. Throws InvalidMessageError for a payload that does not fit its declaration,
 * before any handler is called.
 */
export async function handleEvents(
  facts: readonly ToldFact[],
  subscriptions: Subscriptions,
  manager: EntityManager,
): Promise<void> {
  const deliveries = facts.flatMap((fact) => deliver(fact, subscriptions.get(fact.name)));
  for (const { subscriber, events } of batchesOf(deliveries)) {
    const requestIds = new Set(events.map(({ requestId }) => requestId));
    const [requestId] = requestIds.size === 1 ? requestIds : [];
    await withinRequest(requestId, `handle events in ${subscriber.where}`, () =>
      subscriber.handle(events, manager),
    );
  }
}

function deliver(fact: ToldFact, subscription: Subscription | undefined): Delivery[] {
  if (subscription === undefined) return [];
  const { event: declared, subscriber } = subscription;
  const { name, number, subject, version, request_id: requestId } = fact;
  const payload = readMessage(name, declared.schema, fact.payload);
  const event = { name, payload, number, subject, version, requestId, publishedAt: new Date(fact.told_at) };
  const partition = `${declared.partitionBy}:${(payload as Record<string, unknown>)[declared.partitionBy]}`;
  return [{ subscriber, event, partition }];
}

/** Events of several requests are handled outside of any: a log line must not name one of them for all. */
function withinRequest(
  requestId: string | undefined,
  span: string,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (requestId === undefined) return requestScope.outside(work);
  return requestScope.run(requestId, () => withinSpan(span, { requestId }, work));
}

/** Gives the numbers that were not recorded before. */
async function recordApplied(
  manager: EntityManager,
  source: ServiceName,
  facts: readonly ToldFact[],
): Promise<Set<number>> {
  const rows = await query(
    manager,
    { number: integer },
    sql`INSERT INTO applied_fact (source, number) SELECT ${source}, unnest(
      ${facts.map(({ number }) => number)}::bigint[]
    )
     ON CONFLICT DO NOTHING RETURNING number`,
  );
  return new Set(rows.map(({ number }) => number));
}

async function writeVersions(
  manager: EntityManager,
  source: ServiceName,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  if (versions.size === 0) return;
  await execute(
    manager,
    sql`INSERT INTO applied_subject AS known (source, subject, version)
     SELECT ${source}, subject, version FROM unnest(
       ${[...versions.keys()]}::text[],
       ${[...versions.values()]}::bigint[]
     ) AS raised (subject, version)
     ON CONFLICT (source, subject) DO UPDATE SET version = excluded.version, ${appliedLately}`,
  );
}
