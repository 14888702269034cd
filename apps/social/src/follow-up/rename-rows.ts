import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountTask } from '../account-task/index.js';
import { type Place, rowsOfPage } from './page.js';

/** Brings an account's new name into the rows that keep it for alphabetical lists. */
@Injectable()
export class RenameRows {
  /** @param side what the account is in the rows of the page */
  async page(
    manager: EntityManager,
    task: AccountTask,
    side: 'author' | 'subscriber',
  ): Promise<Place | null> {
    const rows = await manager.query<{ id: number; created_at: Date }[]>(
      `${this.scan(side, true)} UNION ALL ${this.scan(side, false)} ORDER BY created_at, id LIMIT $4`,
      [task.userId, task.lastAt, task.lastId, rowsOfPage],
    );
    await manager.query(
      `UPDATE user_subscription SET ${side}_name = lower(card.username)
       FROM author_card card
       WHERE user_subscription.id = ANY($1) AND card.user_id = $2`,
      [rows.map(({ id }) => id), task.userId],
    );
    const last = rows.at(-1);
    return last ? { lastAt: last.created_at, lastId: last.id } : null;
  }

  /** The two codes lie apart in the index, each in the order of time. */
  private scan(side: 'author' | 'subscriber', code: boolean): string {
    return `(
      SELECT id, created_at FROM user_subscription
      WHERE ${side}_id = $1 AND code = ${code} AND (created_at, id) > ($2::timestamptz, $3::bigint)
      ORDER BY created_at, id LIMIT $4
    )`;
  }
}
