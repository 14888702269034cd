import { reportDecided } from '@quillstead/contracts';
import { EventHandler, type EventOf, integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { wakeDeliveries } from '../due/index.js';
import { codeOf } from '../kind/kind-codes.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import type { StoredDecision } from '../notification/index.js';

/** Notifies members of the decisions of moderators (docs/product/admin.md#decisions). */
@EventHandler(reportDecided)
export class OnReportDecided {
  async handle(events: readonly EventOf<typeof reportDecided>[], manager: EntityManager): Promise<void> {
    for (const event of events) await notifyReceivers(event, manager);
  }
}

/**
 * Writes a notification for each receiver, so a repeated event writes nothing.
 */
async function notifyReceivers(
  { payload, publishedAt }: EventOf<typeof reportDecided>,
  manager: EntityManager,
): Promise<void> {
  const { decision, receivers } = payload;
  const thingId = thingOf(payload);
  const told = receivers.map(({ side }): StoredDecision => ({
    side,
    thing: payload.kind,
    decision,
    decision_reason: payload.decision_reason,
    title: side === 'author' ? payload.story_title : null,
    ends_at: payload.ends_at,
    words: payload.decision_words,
  }));
  const rows = await query(
    manager,
    { id: integer, receiver_id: integer },
    sql`INSERT INTO notification (receiver_id, kind, thing_id, decision, count_actors, noted_at, is_open)
        SELECT given.receiver_id, ${codeOf('note_decision')}::smallint, ${thingId}::bigint,
               given.decision, 1, ${publishedAt}::timestamptz, true
        FROM unnest(
          ${receivers.map(({ user_id }) => user_id)}::bigint[],
          ${told.map((one) => JSON.stringify(one))}::jsonb[]
        ) AS given (receiver_id, decision)
        WHERE NOT EXISTS (
          SELECT FROM user_projection person WHERE person.user_id = given.receiver_id AND person.status = 'deleted'
        )
        ORDER BY given.receiver_id
        ON CONFLICT (receiver_id, kind, thing_id) DO NOTHING
        RETURNING id, receiver_id`,
  );
  receiversChanged(receiversOf(rows), manager);
  await wakeDeliveries(
    rows.map(({ id }) => id),
    manager,
  );
}

/** The number below which are the things of mended stories, far from those of decisions with the other sign. */
const beforeMended = -(2 ** 50);

/**
 * Returns the id of the thing of the notification: the decision; for the outcome of an appeal the decision with the
 * other sign; for a mended story a number for each time that its author said that it is mended.
 */
function thingOf({ decision_id, decision, mended_id }: EventOf<typeof reportDecided>['payload']): number {
  if (mended_id !== undefined) return beforeMended - mended_id;
  return decision === 'uphold' || decision === 'reverse' ? -decision_id : decision_id;
}
