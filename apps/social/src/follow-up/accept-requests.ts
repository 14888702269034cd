import { Injectable } from '@nestjs/common';
import { ProfileProjection } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import type { AccountTask } from '../account-task/index.js';
import { lockPairs } from '../locks/index.js';
import { SubscriptionChanges } from '../subscription/index.js';
import { type Place, rowsOfPage } from './page.js';

/** Accepts the requests that waited when a private author turned public (product.md, "Private account"). */
@Injectable()
export class AcceptRequests {
  constructor(private readonly changes: SubscriptionChanges) {}

  /** Whoever has turned private again keeps the requests that still wait. */
  async page(manager: EntityManager, task: AccountTask): Promise<Place | null> {
    const { userId } = task;
    if (!(await manager.existsBy(ProfileProjection, { userId, isPrivate: 0, status: 'active' }))) return null;
    const rows = await manager.query<{ id: number; subscriber_id: number }[]>(
      'SELECT id, subscriber_id FROM user_subscription WHERE author_id = $1 AND code = false LIMIT $2',
      [userId, rowsOfPage],
    );
    await lockPairs(
      manager,
      rows.map((row) => ({ subscriber: row.subscriber_id, followed: userId })),
    );
    await this.changes.accept(
      manager,
      rows.map(({ id }) => id),
    );
    return rows.length > 0 ? task : null;
  }
}
