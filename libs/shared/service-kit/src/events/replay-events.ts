import type { ReplayedEvents } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { outboxColumns, outboxRow, toPublishedEvent } from './published-event.js';
import { integer, query, queryOne, sql } from '../sql/index.js';

const most = 500;

/** Handles the operation `<service>.replay_events`: the events that the outbox still keeps, from a number on. */
export class ReplayEvents {
  constructor(private readonly dataSource: DataSource) {}

  async respond({ from, limit }: { from: number; limit: number }): Promise<ReplayedEvents> {
    // The head is read first: what is numbered after that is above `last` and comes with the next question.
    const head = await queryOne(
      this.dataSource,
      { last: integer, oldest: integer },
      sql`SELECT last_number AS last, coalesce((SELECT min(number) FROM outbox), last_number + 1) AS oldest
       FROM outbox_head`,
    );
    if (!head) throw new Error('outbox_head has no row');
    const rows = await query(
      this.dataSource,
      outboxRow,
      sql`SELECT ${outboxColumns} FROM outbox WHERE number >= ${from} ORDER BY number LIMIT ${Math.min(limit, most)}`,
    );
    return { events: rows.map(toPublishedEvent), ...head };
  }
}
