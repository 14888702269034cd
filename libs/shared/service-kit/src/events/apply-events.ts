import type { ServiceName, PublishedEvent } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { readMessage } from '../errors/message-errors.js';
import { writeVersions } from './applied-versions.js';
import { requestScope } from '../logging/request-scope.js';
import { batchesOf, type Delivery } from './batches-of.js';
import { integer, query, sql, text } from '../sql/index.js';
import { withinSpan } from '../tracing/tracer.js';
import type { Subscription, Subscriptions } from './event-handler.js';

export interface Applied {
  readonly applied: readonly PublishedEvent[];
  readonly passedOver: number;
}

/**
 * Gives events of one source to the handlers of this service, in batches, inside a transaction that holds the row of
 * the position. An event that was applied ahead of the stream is passed over, and so is one that is older than what its
 * subject already shows (docs/messaging.md#positions).
 * @param keepsVersions whether the versions of all subjects are written, and not only of those that have one already
 * @throws InvalidMessageError as `handleEvents`
 */
export async function applyEvents(
  manager: EntityManager,
  source: ServiceName,
  events: readonly PublishedEvent[],
  subscriptions: Subscriptions,
  keepsVersions: boolean,
): Promise<Applied> {
  const due = events.filter(({ name }) => subscriptions.has(name));
  if (due.length === 0) return { applied: [], passedOver: 0 };
  const { ahead, versions } = await appliedAhead(manager, source, due);
  const raised = new Map<string, number>();
  const applied = due.filter(({ number, subject, version }) => {
    const known = versions.get(subject);
    if (ahead.has(number) || (known !== undefined && known > version)) return false;
    if (known !== undefined || keepsVersions) {
      versions.set(subject, version);
      raised.set(subject, version);
    }
    return true;
  });
  await handleEvents(applied, subscriptions, manager);
  await writeVersions(source, raised, manager);
  return { applied, passedOver: due.length - applied.length };
}

/**
 * Gives events to their handlers, in batches. Throws InvalidMessageError for a payload that does not fit its
 * declaration, before any handler is called.
 */
export async function handleEvents(
  published: readonly PublishedEvent[],
  subscriptions: Subscriptions,
  manager: EntityManager,
): Promise<void> {
  const deliveries = published.flatMap((one) => deliver(one, subscriptions.get(one.name)));
  for (const { subscriber, events } of batchesOf(deliveries)) {
    const requestIds = new Set(events.map(({ requestId }) => requestId));
    const [requestId] = requestIds.size === 1 ? requestIds : [];
    await withinRequest(requestId, `handle events in ${subscriber.where}`, () =>
      subscriber.handle(events, manager),
    );
  }
}

function deliver(published: PublishedEvent, subscription: Subscription | undefined): Delivery[] {
  if (subscription === undefined) return [];
  const { event: declared, subscriber } = subscription;
  const { name, number, subject, version, request_id: requestId } = published;
  const payload = readMessage(name, declared.schema, published.payload);
  const event = {
    name,
    payload,
    number,
    subject,
    version,
    requestId,
    publishedAt: new Date(published.published_at),
  };
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

/** Returns which of the events were applied ahead of the stream, and the versions of their subjects. */
async function appliedAhead(
  manager: EntityManager,
  source: ServiceName,
  events: readonly PublishedEvent[],
): Promise<{ ahead: Set<number>; versions: Map<string, number> }> {
  const rows = await query(
    manager,
    { number: integer.orNull, subject: text.orNull, version: integer.orNull },
    sql`SELECT number, NULL AS subject, NULL::bigint AS version FROM applied_event
     WHERE source = ${source} AND number = ANY(${events.map(({ number }) => number)}::bigint[])
     UNION ALL
     SELECT NULL, subject, version FROM applied_subject
     WHERE source = ${source} AND subject = ANY(${events.map(({ subject }) => subject)}::text[])`,
  );
  const ahead = new Set<number>();
  const versions = new Map<string, number>();
  for (const { number, subject, version } of rows) {
    if (number !== null) ahead.add(number);
    else if (subject !== null && version !== null) versions.set(subject, version);
  }
  return { ahead, versions };
}
