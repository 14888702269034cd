import type { ServiceName, PublishedEvent } from '@quillstead/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { isPassing } from '../database/database-errors.js';
import type { RpcContext } from '../rpc/rpc-context.js';
import { CallError } from '../errors/call-error.js';
import { applyEvents } from '../events/apply-events.js';
import { type Subscriber, type Subscriptions, subscriptionsOf } from '../events/event-handler.js';
import { noteHiding } from '../replica/hiding-position.js';
import { execute, integer, query, queryOne, sql, text } from '../sql/index.js';

const noFewer = 1;

/**
 * Handles the operation `<service>.acknowledge_events`: applies events that their source pushes, before the stream
 * brings them. Their numbers and the versions of their subjects are stored, so that neither the stream nor an older
 * event of the same subject undoes them. The position of the service with the source stays as it is, since the events
 * in between are still to come.
 */
export class AcknowledgeEvents {
  private readonly subscriptions: Subscriptions;

  /** @param database gives connections that ordinary calls cannot take away */
  constructor(
    private readonly database: () => Promise<DataSource>,
    subscribers: readonly Subscriber[],
  ) {
    this.subscriptions = subscriptionsOf(subscribers);
  }

  /** Throws `unreachable` when the database can't be had now or in time; what a handler throws otherwise. */
  async respond(
    { source, events }: { source: ServiceName; events: readonly PublishedEvent[] },
    { deadline }: Pick<RpcContext, 'deadline'>,
  ): Promise<null> {
    try {
      await this.apply(source, events, Math.max(noFewer, Math.floor(deadline - Date.now())));
      return null;
    } catch (error) {
      throw isPassing(error) ? new CallError('unreachable') : error;
    }
  }

  private async apply(
    source: ServiceName,
    events: readonly PublishedEvent[],
    timeout: number,
  ): Promise<void> {
    const dataSource = await this.database();
    await dataSource.transaction(async (manager) => {
      // The caller is gone when the time is over, and a repeat may wait behind this one.
      await query(
        manager,
        { set_config: text },
        sql`SELECT set_config('lock_timeout', ${`${timeout}ms`}, true)`,
      );
      // A replica without the role of a worker may be the first of its service to meet this source.
      const position = await queryOne(
        manager,
        { number: integer },
        sql`INSERT INTO event_position (source) VALUES (${source})
         ON CONFLICT (source) DO UPDATE SET source = excluded.source RETURNING number`,
      );
      const isPast = ({ number }: PublishedEvent): boolean => number <= (position?.number ?? 0);
      const failed = await takeDeadLetters(source, events.filter(isPast), manager);
      const due = events.filter((event) => failed.has(event.number) || !isPast(event));
      const { applied } = await applyEvents(manager, source, due, this.subscriptions, true);
      await noteAhead(
        source,
        applied.filter((event) => !isPast(event)),
        manager,
      );
    });
    // This also happens when the stream was faster: the caller takes this for the moment at which the thing is hidden.
    await noteHiding(dataSource);
  }
}

/** Retries events that arrived by the stream before and could not be applied. Returns their numbers. */
async function takeDeadLetters(
  source: ServiceName,
  events: readonly PublishedEvent[],
  manager: EntityManager,
): Promise<Set<number>> {
  if (events.length === 0) return new Set();
  const rows = await query(
    manager,
    { number: integer },
    sql`DELETE FROM dead_letter_event
     WHERE source = ${source} AND number = ANY(${events.map(({ number }) => number)}::bigint[]) RETURNING number`,
  );
  return new Set(rows.map(({ number }) => number));
}

async function noteAhead(
  source: ServiceName,
  events: readonly PublishedEvent[],
  manager: EntityManager,
): Promise<void> {
  if (events.length === 0) return;
  await execute(
    manager,
    sql`INSERT INTO applied_event (source, number)
     SELECT ${source}, unnest(${events.map(({ number }) => number)}::bigint[])`,
  );
}
