import { renameAuthor, renameSubscriber } from '@quillstead/contracts';
import {
  type DueTask,
  execute,
  integer,
  query,
  raw,
  sql,
  type Sql,
  TaskHandler,
  time,
  type Unfinished,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { lockAccounts } from '../locks/locks.js';
import { rowsOfPage } from './purge-account.js';

/** The time and the id of the last subscription that has the new name. */
const place = z.object({ at: z.string(), id: z.number() });

/** Copies an account's new name into the rows that store it for alphabetical lists. */
@TaskHandler(renameAuthor, renameSubscriber)
export class RenameRows {
  constructor(private readonly dataSource: DataSource) {}

  run({ name, key, progress }: DueTask): Promise<Unfinished | null> {
    const userId = Number(key);
    // The role of the account in the rows that are renamed.
    const side = name === renameAuthor.name ? 'author' : 'subscriber';
    const { at, id } = progress === null ? { at: '-infinity', id: 0 } : place.parse(progress);
    return this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager, [userId]);
      const scan = (code: boolean): Sql => sql`(
        SELECT id, created_at FROM user_subscription
        WHERE ${raw(side)}_id = ${userId} AND code = ${code} AND (created_at, id) > (${at}::timestamptz, ${id}::bigint)
        ORDER BY created_at, id LIMIT ${rowsOfPage}
      )`;
      const rows = await query(
        manager,
        { id: integer, created_at: time },
        // The index has the rows of each code in the order of time, but the two codes apart.
        sql`${scan(true)} UNION ALL ${scan(false)} ORDER BY created_at, id LIMIT ${rowsOfPage}`,
      );
      const last = rows.at(-1);
      if (last === undefined) return null;
      await execute(
        manager,
        sql`UPDATE user_subscription SET ${raw(side)}_name = lower(person.username)
         FROM user_projection person
         WHERE user_subscription.id = ANY(${rows.map((row) => row.id)}) AND person.user_id = ${userId}`,
      );
      return { progress: { at: last.created_at, id: last.id } };
    });
  }
}
