import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountTask } from '../account-task/index.js';
import { HashtagChanges, HashtagSubscription } from '../hashtag-subscription/index.js';
import { lockPairs } from '../locks/index.js';
import { ReportCase } from '../report/index.js';
import { SubscriptionChanges } from '../subscription/index.js';
import { type Place, rowsOfPage } from './page.js';

/**
 * Ends every subscription of an account that was deleted, in both directions, and forgets the words of its reported
 * stories and comments (product.md, "Accounts").
 */
@Injectable()
export class PurgeAccount {
  constructor(
    private readonly people: SubscriptionChanges,
    private readonly hashtags: HashtagChanges,
  ) {}

  async page(manager: EntityManager, task: AccountTask): Promise<Place | null> {
    const { userId } = task;
    const rows = await manager.query<{ id: number; subscriber_id: number; author_id: number }[]>(
      `(SELECT id, subscriber_id, author_id FROM user_subscription WHERE subscriber_id = $1 LIMIT $2)
       UNION ALL
       (SELECT id, subscriber_id, author_id FROM user_subscription WHERE author_id = $1 LIMIT $2)
       LIMIT $2`,
      [userId, rowsOfPage],
    );
    if (rows.length === 0) return this.hashtagPage(manager, task);
    await lockPairs(
      manager,
      rows.map((row) => ({ subscriber: row.subscriber_id, followed: row.author_id })),
    );
    await this.people.end(
      manager,
      rows.map(({ id }) => id),
    );
    return task;
  }

  private async hashtagPage(manager: EntityManager, task: AccountTask): Promise<Place | null> {
    const { userId } = task;
    const rows = await manager.find(HashtagSubscription, { where: { userId }, take: rowsOfPage });
    if (rows.length === 0) return this.forgetReported(manager, userId);
    const keys = rows.map(({ hashtag }) => hashtag);
    await lockPairs(
      manager,
      keys.map((followed) => ({ subscriber: userId, followed })),
    );
    await this.hashtags.end(manager, userId, keys);
    return task;
  }

  /** The cases stay, with what others said and what was decided. */
  private async forgetReported(manager: EntityManager, authorId: number): Promise<null> {
    const words = { storySlug: null, storyTitle: null, excerpt: null };
    await manager.update(ReportCase, { authorId }, words);
    return null;
  }
}
