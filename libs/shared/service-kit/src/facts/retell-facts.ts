import type { Retold } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { type OutboxRow, outboxColumns, toToldFact } from './told-fact.js';

const most = 500;

/** Answers the ask `<service>.retell_facts`: what the outbox still keeps, from a number on. */
export class RetellFacts {
  constructor(private readonly dataSource: DataSource) {}

  async answer({ from, limit }: { from: number; limit: number }): Promise<Retold> {
    // The head is read first: what is numbered after that is above `last` and comes with the next question.
    const [head] = await this.dataSource.query<{ last: number; oldest: number }[]>(
      `SELECT last_number AS last, coalesce((SELECT min(number) FROM outbox), last_number + 1) AS oldest
       FROM outbox_head`,
    );
    if (!head) throw new Error('outbox_head has no row');
    const rows = await this.dataSource.query<OutboxRow[]>(
      `SELECT ${outboxColumns} FROM outbox WHERE number >= $1 ORDER BY number LIMIT $2`,
      [from, Math.min(limit, most)],
    );
    return { facts: rows.map(toToldFact), ...head };
  }
}
