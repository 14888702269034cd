import type { ServiceName, ToldFact } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { applyFacts, lockProgress } from './apply-fact.js';
import { type OutboxRow, outboxColumns, toToldFact } from './told-fact.js';
import { type Subscriber, type Subscriptions, subscriptionsOf } from './subscriber.js';

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

type Row = OutboxRow & Omit<SetAsideFact, keyof ToldFact>;

/** Lists what was set aside, oldest first. */
export async function listSetAsideFacts(
  dataSource: DataSource,
  ids?: readonly number[],
): Promise<readonly SetAsideFact[]> {
  const rows = await dataSource.query<Row[]>(
    `SELECT id, source, error, attempts, ${outboxColumns} FROM set_aside_fact
     WHERE $1::bigint[] IS NULL OR id = ANY($1) ORDER BY source, number`,
    [ids ?? null],
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
      await dataSource.query('UPDATE set_aside_fact SET attempts = attempts + 1, error = $2 WHERE id = $1', [
        fact.id,
        String(error),
      ]);
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
    await lockProgress(manager, fact.source);
    const { applied } = await applyFacts(manager, fact.source, [fact], subscriptions);
    await manager.query('DELETE FROM set_aside_fact WHERE id = $1', [fact.id]);
    return applied.length > 0 ? 'applied' : 'passed over';
  });
}
