import { purgeAccount } from '@quillstead/contracts';
import {
  deleteRowsWith,
  type DueTask,
  integer,
  query,
  sql,
  TaskHandler,
  type Unfinished,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { BlockChanges, UserBlock } from '../block/index.js';
import { HashtagChanges, HashtagSubscription } from '../hashtag-subscription/index.js';
import { lockAccounts, lockPairs } from '../locks/locks.js';
import { MuteChanges, SocialMute } from '../mute/index.js';
import { forgetReportedText, Report } from '../report-case/index.js';
import { Appeal } from '../report/index.js';
import { SubscriptionChanges } from '../subscription/index.js';

/**
 * Ends every subscription, block and mute of a deleted account, in both directions, and removes its words from the cases:
 * those of what was reported, of its reports and of its appeals (docs/product/accounts.md#deletion).
 */
@TaskHandler(purgeAccount)
export class PurgeAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly people: SubscriptionChanges,
    private readonly hashtags: HashtagChanges,
    private readonly blocks: BlockChanges,
    private readonly mutes: MuteChanges,
  ) {}

  run({ key }: DueTask): Promise<Unfinished | null> {
    const userId = Number(key);
    return this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager, [userId]);
      if (await this.endPeople(manager, userId)) return {};
      if (await this.endHashtags(manager, userId)) return {};
      if (await this.endBlocks(manager, userId)) return {};
      if (await this.endMutes(manager, userId)) return {};
      if (await deleteRowsWith('member', userId, manager)) return {};
      await manager.update(Appeal, { memberId: userId }, { appeal: '' });
      await manager.update(Report, { reporterId: userId }, { reason: '' });
      await forgetReportedText({ authorId: userId }, manager);
      return null;
    });
  }

  /** Ends a page of subscriptions. Returns true if there were any, as do the methods below. */
  private async endPeople(manager: EntityManager, userId: number): Promise<boolean> {
    const rows = await query(
      manager,
      { id: integer, subscriber_id: integer, author_id: integer },
      sql`(SELECT id, subscriber_id, author_id FROM user_subscription WHERE subscriber_id = ${userId} LIMIT ${rowsOfPage})
       UNION ALL
       (SELECT id, subscriber_id, author_id FROM user_subscription WHERE author_id = ${userId} LIMIT ${rowsOfPage})
       LIMIT ${rowsOfPage}`,
    );
    await lockPairs(
      manager,
      rows.map((row) => ({ subscriber: row.subscriber_id, followed: row.author_id })),
    );
    await this.people.end(
      manager,
      rows.map(({ id }) => id),
    );
    return rows.length > 0;
  }

  private async endHashtags(manager: EntityManager, userId: number): Promise<boolean> {
    const rows = await manager.find(HashtagSubscription, { where: { userId }, take: rowsOfPage });
    const keys = rows.map(({ hashtag }) => hashtag);
    await lockPairs(
      manager,
      keys.map((followed) => ({ subscriber: userId, followed })),
    );
    await this.hashtags.end(manager, userId, keys);
    return rows.length > 0;
  }

  private async endBlocks(manager: EntityManager, userId: number): Promise<boolean> {
    const found = await manager.find(UserBlock, {
      where: [{ blockerId: userId }, { blockedId: userId }],
      take: rowsOfPage,
    });
    await lockPairs(
      manager,
      found.flatMap(({ blockerId, blockedId }) => [
        { subscriber: blockerId, followed: blockedId },
        { subscriber: blockedId, followed: blockerId },
      ]),
    );
    await manager.delete(UserBlock, { id: In(found.map(({ id }) => id)) });
    await this.blocks.publishEnds(manager, found);
    return found.length > 0;
  }

  private async endMutes(manager: EntityManager, userId: number): Promise<boolean> {
    const found = await manager.find(SocialMute, {
      where: [{ memberId: userId }, { thing: `user:${userId}` }],
      take: rowsOfPage,
    });
    await this.mutes.end(
      manager,
      found.map(({ id }) => id),
    );
    return found.length > 0;
  }
}

/** The number of subscriptions that one transaction changes: few enough that others wait only shortly for its locks. */
export const rowsOfPage = 200;
