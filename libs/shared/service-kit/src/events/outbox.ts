import type { DomainEvent, EventPayloadOf } from '@quillstead/contracts';
import type { DataSource, EntityManager, EntitySubscriberInterface, QueryRunner } from 'typeorm';
import { largestEvent, printWithin } from '../errors/message-errors.js';
import { requestScope } from '../logging/request-scope.js';
import { integer, join, query, raw, sql, type Sql } from '../sql/index.js';

/** A published event, by its row of the outbox. */
export interface OutboxEntry {
  readonly id: number;
  readonly event: DomainEvent;
}

/** An event to publish; `toPublish` makes one. */
export interface EventToPublish {
  readonly event: DomainEvent;
  readonly payload: unknown;
  /** The version of the subject after the change; grows with each change. */
  readonly version: number;
  /** The id of the request that caused the event; by default that of the current one. */
  readonly requestId?: string | undefined;
}

/** Returns an event to publish with others by `Outbox.publishAll`. */
export function toPublish<Declared extends DomainEvent>(
  event: Declared,
  payload: EventPayloadOf<Declared>,
  version: number,
  requestId?: string,
): EventToPublish {
  return { event, payload, version, requestId };
}

const fieldMark = '\u0000';

/**
 * Returns the subject of an event, computed by PostgreSQL from its `payload`: what the declaration makes of names of
 * fields.
 */
function subjectOf(event: DomainEvent): Sql {
  const names = new Proxy({}, { get: (_, field) => `${fieldMark}${String(field)}${fieldMark}` });
  const parts = event.subject(names).split(fieldMark);
  return join(
    parts.map((part, index) => (index % 2 === 0 ? sql`${part}::text` : sql`(payload ->> ${part}::text)`)),
    ' || ',
  );
}

/**
 * Returns the part of a statement that publishes an event for each row of a CTE: `published AS (${publishFrom(event,
 * 'rows')})`. The statement must hold the subject's row lock before the CTE has rows, and `Outbox.hasPublished` is
 * called after it.
 * @param rows name of the CTE: `payload` (jsonb, as the event declares it), `version` (bigint), `request_id` (text)
 */
export function publishFrom(event: DomainEvent, rows: string): Sql {
  return sql`INSERT INTO outbox (name, subject, version, payload, request_id)
    SELECT ${event.name}::text, ${subjectOf(event)}, version, payload, request_id FROM ${raw(rows)}`;
}

/** Publishes events: stores them in the transaction of the change that they describe (docs/messaging.md#events). */
export class Outbox {
  /** Open transactions that have published something. */
  private readonly publishing = new WeakSet<QueryRunner>();
  private readonly listeners: (() => void)[] = [];
  private readonly subscriber: EntitySubscriberInterface = {
    afterTransactionCommit: ({ queryRunner }) => {
      if (queryRunner.isTransactionActive || !this.publishing.delete(queryRunner)) return;
      this.hasPublished();
    },
  };

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Publishes an event when the transaction commits, and nothing when it rolls back.
   * @param manager of the running transaction, which must already hold the subject's row lock: that makes the
   *   order of the events of one subject the order of its changes
   * @param version of the subject after the change; grows with each change of the subject
   * @returns what `Acknowledgements.wait` waits for, once the transaction has committed
   * @throws Error outside of a transaction
   * @throws OversizedMessageError for a payload of more than 256 KiB, before anything is written
   */
  async publish<Declared extends DomainEvent>(
    manager: EntityManager,
    event: Declared,
    payload: EventPayloadOf<Declared>,
    version: number,
  ): Promise<OutboxEntry> {
    const [published] = await this.publishAll(manager, [toPublish(event, payload, version)]);
    if (!published) throw new Error(`${event.name} was not stored`);
    return published;
  }

  /** Publishes many events, in their order, in one statement, all of them or none. Otherwise as `publish`. */
  async publishAll(manager: EntityManager, events: readonly EventToPublish[]): Promise<OutboxEntry[]> {
    const [first] = events;
    if (!first) return [];
    const { queryRunner } = manager;
    if (!queryRunner?.isTransactionActive)
      throw new Error(`${first.event.name} was published outside of a transaction`);
    const payloads = events.map(({ event, payload }) => printWithin(largestEvent, event.name, payload));
    this.watchCommits(queryRunner);
    const present = requestScope.current() ?? '';
    const rows = await query(
      manager,
      { id: integer },
      sql`INSERT INTO outbox (name, subject, version, payload, request_id)
       SELECT name, subject, version, payload::jsonb, request_id
       FROM unnest(
         ${events.map(({ event }) => event.name)}::text[],
         ${events.map(({ event, payload }) => event.subject(payload))}::text[],
         ${events.map(({ version }) => version)}::bigint[],
         ${payloads}::text[],
         ${events.map(({ requestId }) => requestId ?? present)}::text[]
       )
         WITH ORDINALITY AS event (name, subject, version, payload, request_id, place)
       ORDER BY place RETURNING id`,
    );
    return rows.flatMap(({ id }, index) => {
      const event = events[index]?.event;
      return event ? [{ id, event }] : [];
    });
  }

  /** Called when a statement with `publishFrom` has committed by itself. */
  hasPublished(): void {
    for (const listener of this.listeners) listener();
  }

  /** Calls the listener after every commit of a transaction that has published something. */
  onPublished(listener: () => void): void {
    this.listeners.push(listener);
  }

  private watchCommits(queryRunner: QueryRunner): void {
    const { subscribers } = this.dataSource;
    // The subscriber is added only now: connecting a data source replaces the list.
    if (!subscribers.includes(this.subscriber)) subscribers.push(this.subscriber);
    this.publishing.add(queryRunner);
  }
}
