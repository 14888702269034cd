import type { ServiceName, ToldFact } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { appliedLately, appliedVersions } from './applied-versions.js';
import { readMessage } from '../errors/invalid-message.js';
import { requestScope } from '../logging/request-scope.js';
import { withinSpan } from '../tracing/index.js';
import type { Hearer } from './hearer.js';

/**
 * Locks what a service knows of its progress with a source, for the rest of the transaction, and gives it. Whoever
 * applies or replays facts of the source holds this lock, so nothing here ever runs twice at once.
 */
export async function lockProgress(manager: EntityManager, source: ServiceName): Promise<number> {
  const [row] = await manager.query<{ number: number }[]>(
    'SELECT number FROM fact_progress WHERE source = $1 FOR UPDATE',
    [source],
  );
  return row?.number ?? 0;
}

export interface Applied {
  readonly applied: readonly ToldFact[];
  readonly passedOver: number;
}

/**
 * Applies facts of one source that this service hears, in their order, inside the transaction that records them as
 * applied and raises the versions of their subjects. A fact applied before, and one older than what its subject
 * already shows, is passed over. The caller holds the progress lock.
 */
export async function applyFacts(
  manager: EntityManager,
  source: ServiceName,
  facts: readonly ToldFact[],
  hearers: ReadonlyMap<string, Hearer>,
): Promise<Applied> {
  const due = facts.filter((fact) => hearers.has(fact.name));
  if (due.length === 0) return { applied: [], passedOver: 0 };
  const fresh = await recordApplied(manager, source, due);
  const versions = await appliedVersions(
    source,
    due.map(({ subject }) => subject),
    manager,
  );
  const raised = new Map<string, number>();
  const applied: ToldFact[] = [];
  for (const fact of due) {
    const known = versions.get(fact.subject);
    if (!fresh.has(fact.number) || (known !== undefined && known > fact.version)) continue;
    versions.set(fact.subject, fact.version);
    raised.set(fact.subject, fact.version);
    await hear(manager, fact, hearers);
    applied.push(fact);
  }
  await writeVersions(manager, source, raised);
  return { applied, passedOver: due.length - applied.length };
}

async function hear(
  manager: EntityManager,
  fact: ToldFact,
  hearers: ReadonlyMap<string, Hearer>,
): Promise<void> {
  const { number, version, subject, request_id: requestId } = fact;
  const heard = { manager, number, version, subject, requestId, toldAt: new Date(fact.told_at) };
  await requestScope.run(requestId, () =>
    withinSpan(`hear ${fact.name}`, { requestId }, async () => {
      const hearer = hearers.get(fact.name);
      if (hearer) await hearer.hear(readMessage(fact.name, hearer.fact.schema, fact.payload), heard);
    }),
  );
}

/** Gives the numbers that were not recorded before. */
async function recordApplied(
  manager: EntityManager,
  source: ServiceName,
  facts: readonly ToldFact[],
): Promise<Set<number>> {
  const rows = await manager.query<{ number: number }[]>(
    `INSERT INTO applied_fact (source, number) SELECT $1, unnest($2::bigint[])
     ON CONFLICT DO NOTHING RETURNING number`,
    [source, facts.map(({ number }) => number)],
  );
  return new Set(rows.map(({ number }) => number));
}

async function writeVersions(
  manager: EntityManager,
  source: ServiceName,
  versions: ReadonlyMap<string, number>,
): Promise<void> {
  if (versions.size === 0) return;
  await manager.query(
    `INSERT INTO applied_subject AS known (source, subject, version)
     SELECT $1, subject, version FROM unnest($2::text[], $3::bigint[]) AS raised (subject, version)
     ON CONFLICT (source, subject) DO UPDATE SET version = excluded.version, ${appliedLately}`,
    [source, [...versions.keys()], [...versions.values()]],
  );
}
