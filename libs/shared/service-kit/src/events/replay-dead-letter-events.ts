import type { ServiceName, PublishedEvent } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { errorText } from '../logging/describe-error.js';
import { applyEvents } from './apply-events.js';
import { blockEvents } from './applied-versions.js';
import { outboxColumns, outboxRow, toPublishedEvent } from './published-event.js';
import { execute, integer, query, sql, text } from '../sql/index.js';
import { type Subscriber, type Subscriptions, subscriptionsOf } from './event-handler.js';

export interface DeadLetterEvent extends PublishedEvent {
  readonly id: number;
  readonly source: ServiceName;
  readonly error: string;
  readonly attempts: number;
}

export interface ReplayedDeadLetterEvent {
  readonly id: number;
  readonly outcome: 'applied' | 'passed over' | 'failed';
  readonly error?: string;
}

/** Lists the dead letters, oldest first. */
export async function listDeadLetterEvents(
  dataSource: DataSource,
  ids?: readonly number[],
): Promise<readonly DeadLetterEvent[]> {
  const rows = await query(
    dataSource,
    { id: integer, source: text.as<ServiceName>(), error: text, attempts: integer, ...outboxRow },
    sql`SELECT id, source, error, attempts, ${outboxColumns} FROM dead_letter_event
     WHERE ${ids ?? null}::bigint[] IS NULL OR id = ANY(${ids ?? null}) ORDER BY source, number`,
  );
  return rows.map((row) => ({ ...row, ...toPublishedEvent(row) }));
}

/**
 * Tries events that are dead letters again, in the order in which they were published; all of them when no ids are
 * given.
 * One whose subject has gone on meanwhile is passed over. What succeeds or is passed over leaves the list.
 */
export async function replayDeadLetterEvents(
  dataSource: DataSource,
  subscribers: readonly Subscriber[],
  ids?: readonly number[],
): Promise<ReplayedDeadLetterEvent[]> {
  const subscriptions = subscriptionsOf(subscribers);
  const outcomes: ReplayedDeadLetterEvent[] = [];
  for (const event of await listDeadLetterEvents(dataSource, ids)) {
    try {
      outcomes.push({ id: event.id, outcome: await replay(dataSource, event, subscriptions) });
    } catch (error) {
      const said = errorText(error);
      await execute(
        dataSource,
        sql`UPDATE dead_letter_event SET attempts = attempts + 1, error = ${said} WHERE id = ${event.id}`,
      );
      outcomes.push({ id: event.id, outcome: 'failed', error: said });
    }
  }
  return outcomes;
}

function replay(
  dataSource: DataSource,
  event: DeadLetterEvent,
  subscriptions: Subscriptions,
): Promise<ReplayedDeadLetterEvent['outcome']> {
  if (!subscriptions.has(event.name)) throw new Error(`nothing here handles ${event.name}`);
  return dataSource.transaction(async (manager) => {
    await blockEvents(event.source, manager);
    const taken = await execute(manager, sql`DELETE FROM dead_letter_event WHERE id = ${event.id}`);
    if (taken === 0) return 'passed over';
    const { applied } = await applyEvents(manager, event.source, [event], subscriptions, false);
    return applied.length > 0 ? 'applied' : 'passed over';
  });
}
