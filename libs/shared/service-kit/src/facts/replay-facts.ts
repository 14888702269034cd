import type { ServiceName, ToldFact } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { applyFacts } from './apply-fact.js';
import { holdBackFacts } from './applied-versions.js';
import { outboxColumns, outboxRow, toToldFact } from './told-fact.js';
import { type Subscriber, type Subscriptions, subscriptionsOf } from './subscriber.js';
import { execute, integer, query, sql, text } from '../sql/index.js';

export interface SetAsideFact extends ToldFact {
  readonly id: number;
  readonly source: ServiceName;
  readonly error: string;
  readonly attempts: number;
}

export interface ReplayedFact {
  readonly id: number;
  readonly outcome: 'applied' | 'passed over' | 'failed';
  readonly error?: string;
}

/** Lists what was set aside, oldest first. */
export async function listSetAsideFacts(
  dataSource: DataSource,
  ids?: readonly number[],
): Promise<readonly SetAsideFact[]> {
  const rows = await query(
    dataSource,
    { id: integer, source: text.as<ServiceName>(), error: text, attempts: integer, ...outboxRow },
    sql`SELECT id, source, error, attempts, ${outboxColumns} FROM set_aside_fact
     WHERE ${ids ?? null}::bigint[] IS NULL OR id = ANY(${ids ?? null}) ORDER BY source, number`,
  );
  return rows.map((row) => ({ ...row, ...toToldFact(row) }));
}

/**
 * Tries facts that were set aside again, in the order in which they were told; all of them when no ids are given.
 * One whose subject has gone on meanwhile is passed over. What succeeds or is passed over leaves the list.
 */
export async function replayFacts(
  dataSource: DataSource,
  subscribers: readonly Subscriber[],
  ids?: readonly number[],
): Promise<ReplayedFact[]> {
  const subscriptions = subscriptionsOf(subscribers);
  const outcomes: ReplayedFact[] = [];
  for (const fact of await listSetAsideFacts(dataSource, ids)) {
    try {
      outcomes.push({ id: fact.id, outcome: await replay(dataSource, fact, subscriptions) });
    } catch (error) {
      await execute(
        dataSource,
        sql`UPDATE set_aside_fact SET attempts = attempts + 1, error = ${String(error)} WHERE id = ${fact.id}`,
      );
      outcomes.push({ id: fact.id, outcome: 'failed', error: String(error) });
    }
  }
  return outcomes;
}

function replay(
  dataSource: DataSource,
  fact: SetAsideFact,
  subscriptions: Subscriptions,
): Promise<ReplayedFact['outcome']> {
  if (!subscriptions.has(fact.name)) throw new Error(`nothing here handles ${fact.name}`);
  return dataSource.transaction(async (manager) => {
    await holdBackFacts(fact.source, manager);
    const taken = await execute(manager, sql`DELETE FROM set_aside_fact WHERE id = ${fact.id}`);
    if (taken === 0) return 'passed over';
    const { applied } = await applyFacts(manager, fact.source, [fact], subscriptions, false);
    return applied.length > 0 ? 'applied' : 'passed over';
  });
}
