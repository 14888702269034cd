import { renameAuthor, renameSubscriber } from '@quillstead/contracts';
import { type DueTask, TaskHandler, type Unfinished } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { lockAccounts } from '../locks/index.js';
import { rowsOfPage } from './rows-of-page.js';

/** The subscription up to which the name was brought. */
const place = z.object({ at: z.string(), id: z.number() });

/** Brings an account's new name into the rows that keep it for alphabetical lists. */
@TaskHandler(renameAuthor, renameSubscriber)
export class RenameRows {
  constructor(private readonly dataSource: DataSource) {}

  run({ name, key, progress }: DueTask): Promise<Unfinished | null> {
    const userId = Number(key);
    // What the account is in the rows.
    const side = name === renameAuthor.name ? 'author' : 'subscriber';
    const { at, id } = progress === null ? { at: '-infinity', id: 0 } : place.parse(progress);
    return this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager, [userId]);
      const rows = await manager.query<{ id: number; created_at: Date }[]>(
        `${scan(side, true)} UNION ALL ${scan(side, false)} ORDER BY created_at, id LIMIT $4`,
        [userId, at, id, rowsOfPage],
      );
      const last = rows.at(-1);
      if (last === undefined) return null;
      await manager.query(
        `UPDATE user_subscription SET ${side}_name = lower(card.username)
         FROM author_card card
         WHERE user_subscription.id = ANY($1) AND card.user_id = $2`,
        [rows.map((row) => row.id), userId],
      );
      return { progress: { at: last.created_at, id: last.id } };
    });
  }
}

/** The two codes lie apart in the index, each in the order of time. */
const scan = (side: 'author' | 'subscriber', code: boolean): string => `(
  SELECT id, created_at FROM user_subscription
  WHERE ${side}_id = $1 AND code = ${code} AND (created_at, id) > ($2::timestamptz, $3::bigint)
  ORDER BY created_at, id LIMIT $4
)`;
