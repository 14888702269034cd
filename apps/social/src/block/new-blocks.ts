import { Injectable } from '@nestjs/common';
import { groupedNumber, mostBlocks } from '@quillstead/catalogue';
import { ProfileProjection } from '@quillstead/projections';
import { CallError, integer, lockQuota, type OutboxEntry, query, sql } from '@quillstead/service-kit';
import { type EntityManager, In, Not } from 'typeorm';
import { lockAccounts, lockPairs } from '../locks/locks.js';
import { SubscriptionChanges } from '../subscription/index.js';
import { BlockChanges } from './block-changes.js';
import { UserBlock } from './user-block.entity.js';

/** Adds blocks of a member, in a transaction of the caller. */
@Injectable()
export class NewBlocks {
  constructor(
    private readonly blocks: BlockChanges,
    private readonly subscriptions: SubscriptionChanges,
  ) {}

  /**
   * Blocks people and ends the subscriptions between them and the member. A person whose account is not active is left
   * out. Throws `forbidden` when the member's own account is no longer active, `quota_reached`.
   *
   * @param ids of others than the member, each once
   * @returns the ids of those who are blocked now, and the published entries
   */
  async begin(
    blockerId: number,
    ids: readonly number[],
    manager: EntityManager,
  ): Promise<{ blockedIds: number[]; published: OutboxEntry[] }> {
    await lockAccounts(manager, [blockerId, ...ids]);
    await lockQuota('user_block', blockerId, manager);
    await lockPairs(
      manager,
      ids.flatMap((id) => [
        { subscriber: blockerId, followed: id },
        { subscriber: id, followed: blockerId },
      ]),
    );
    const people = await manager.find(ProfileProjection, {
      select: { userId: true },
      where: { userId: In([blockerId, ...ids]), status: 'active' },
    });
    const there = new Set(people.map(({ userId }) => userId));
    if (!there.has(blockerId)) throw new CallError('forbidden');
    const blockedIds = ids.filter((id) => there.has(id));
    await this.checkQuota(blockerId, blockedIds, manager);
    const published: OutboxEntry[] = [];
    for (const blockedId of blockedIds)
      published.push(await this.blocks.begin(manager, { blockerId, blockedId }));
    const rows = await query(
      manager,
      { id: integer },
      sql`SELECT id FROM user_subscription WHERE subscriber_id = ${blockerId} AND author_id = ANY(${blockedIds}::bigint[])
       UNION ALL
       SELECT id FROM user_subscription WHERE author_id = ${blockerId} AND subscriber_id = ANY(${blockedIds}::bigint[])`,
    );
    const ended = await this.subscriptions.end(
      manager,
      rows.map(({ id }) => id),
    );
    return { blockedIds, published: [...published, ...ended] };
  }

  private async checkQuota(blockerId: number, ids: readonly number[], manager: EntityManager): Promise<void> {
    const others = await manager.countBy(UserBlock, { blockerId, blockedId: Not(In(ids)) });
    const present = await manager.countBy(UserBlock, { blockerId, blockedId: In(ids) });
    if (present < ids.length && others + ids.length > mostBlocks)
      throw new CallError(
        'quota_reached',
        `You can block ${groupedNumber(mostBlocks)} people. Please unblock some before you block more.`,
      );
  }
}
