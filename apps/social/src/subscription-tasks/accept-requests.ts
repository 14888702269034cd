import { acceptRequests } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { type DueTask, integer, query, sql, TaskHandler, type Unfinished } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { lockAccounts, lockPairs } from '../locks/locks.js';
import { SubscriptionChanges } from '../subscription/index.js';
import { rowsOfPage } from './purge-account.js';

/** Accepts the requests that waited when a private author became public (docs/product/people.md#private-accounts). */
@TaskHandler(acceptRequests)
export class AcceptRequests {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: SubscriptionChanges,
  ) {}

  /** Accepts a page of requests. An author who is private again keeps the requests that still wait. */
  run({ key }: DueTask): Promise<Unfinished | null> {
    const userId = Number(key);
    return this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager, [userId]);
      if (!(await manager.existsBy(ProfileProjection, { userId, isPrivate: 0, status: 'active' })))
        return null;
      const rows = await query(
        manager,
        { id: integer, subscriber_id: integer },
        sql`SELECT id, subscriber_id FROM user_subscription WHERE author_id = ${userId} AND code = false LIMIT ${rowsOfPage}`,
      );
      if (rows.length === 0) return null;
      await lockPairs(
        manager,
        rows.map((row) => ({ subscriber: row.subscriber_id, followed: userId })),
      );
      await this.changes.accept(
        manager,
        rows.map(({ id }) => id),
      );
      return {};
    });
  }
}
