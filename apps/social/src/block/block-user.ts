import { Controller, Inject } from '@nestjs/common';
import { groupedNumber, mostBlocks } from '@quillstead/catalogue';
import { blockUser, type PayloadOf, type ResponseOf, unblockUser } from '@quillstead/contracts';
import { KnownUsers, memberOf, ProfileProjection } from '@quillstead/projections';
import {
  type RpcContext,
  Acknowledgements,
  CallError,
  integer,
  lockQuota,
  type OutboxEntry,
  Operation,
  query,
  sql,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { againAfterDeadlock, lockAccounts, lockPairs } from '../locks/index.js';
import { SubscriptionChanges } from '../subscription/index.js';
import { BlockChanges } from './block-changes.js';
import { UserBlock } from './user-block.entity.js';

/** Members block one another, and end that (docs/product/people.md#blocks). */
@Controller()
export class BlockUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly blocks: BlockChanges,
    private readonly subscriptions: SubscriptionChanges,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Returns when no service shows the two anything of each other any more; a repeat waits for that again. Throws
   * `invalid` for oneself, `not_found` for somebody who is not there, `forbidden` for a member who is not there any more,
   * `quota_reached`.
   */
  @Operation(blockUser)
  async block(
    { user_id: blockedId }: PayloadOf<typeof blockUser>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof blockUser>> {
    const { id: blockerId } = memberOf(context);
    if (blockerId === blockedId) throw new CallError('invalid', "You can't block your own account.");
    await this.users.waitFor(blockerId);
    const published = await againAfterDeadlock(() =>
      this.dataSource.transaction((manager) => this.begin(blockerId, blockedId, manager)),
    );
    await this.acknowledgements.wait(published);
    return { is_blocked: 1 };
  }

  /** Without a block it changes nothing. */
  @Operation(unblockUser)
  async unblock(
    { user_id: blockedId }: PayloadOf<typeof unblockUser>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof unblockUser>> {
    const { id: blockerId } = memberOf(context);
    await againAfterDeadlock(() =>
      this.dataSource.transaction(async (manager) => {
        await lockPairs(manager, bothWays(blockerId, blockedId));
        const { affected } = await manager.delete(UserBlock, { blockerId, blockedId });
        if (affected) await this.blocks.publishEnds(manager, [{ blockerId, blockedId }]);
      }),
    );
    return { is_blocked: 0 };
  }

  private async begin(blockerId: number, blockedId: number, manager: EntityManager): Promise<OutboxEntry[]> {
    await lockAccounts(manager, [blockerId, blockedId]);
    await lockQuota('user_block', blockerId, manager);
    await lockPairs(manager, bothWays(blockerId, blockedId));
    const isThere = (userId: number) => manager.existsBy(ProfileProjection, { userId, status: 'active' });
    if (!(await isThere(blockerId))) throw new CallError('forbidden');
    if (!(await isThere(blockedId))) throw new CallError('not_found');
    const isNew = !(await manager.existsBy(UserBlock, { blockerId, blockedId }));
    if (isNew && (await manager.countBy(UserBlock, { blockerId })) >= mostBlocks)
      throw new CallError(
        'quota_reached',
        `You have blocked ${groupedNumber(mostBlocks)} people. Please unblock some before you block one more.`,
      );
    const begun = await this.blocks.begin(manager, { blockerId, blockedId });
    const rows = await query(
      manager,
      { id: integer },
      sql`SELECT id FROM user_subscription
       WHERE (subscriber_id, author_id) IN ((${blockerId}, ${blockedId}), (${blockedId}, ${blockerId}))`,
    );
    const ended = await this.subscriptions.end(
      manager,
      rows.map(({ id }) => id),
    );
    return [begun, ...ended];
  }
}

const bothWays = (one: number, other: number) => [
  { subscriber: one, followed: other },
  { subscriber: other, followed: one },
];
