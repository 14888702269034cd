import { Controller, Inject } from '@nestjs/common';
import { blockUser, type PayloadOf, type ResponseOf, unblockUser } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  againAfterDeadlock,
  type RpcContext,
  Acknowledgements,
  CallError,
  Operation,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { lockPairs } from '../locks/locks.js';
import { BlockChanges } from './block-changes.js';
import { NewBlocks } from './new-blocks.js';
import { UserBlock } from './user-block.entity.js';

/** Lets members block and unblock one another (docs/product/people.md#blocks). */
@Controller()
export class BlockUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: KnownUsers,
    private readonly newBlocks: NewBlocks,
    private readonly blocks: BlockChanges,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Blocks a member. Returns when no service shows the two anything of each other any more; a repeated call waits for
   * that again. Throws `invalid` for one's own account, `not_found` for an account that is not active, `forbidden` when
   * the caller's own account is no longer active, `quota_reached`.
   */
  @Operation(blockUser)
  async block(
    { user_id: blockedId }: PayloadOf<typeof blockUser>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof blockUser>> {
    const { id: blockerId } = memberOf(context);
    if (blockerId === blockedId) throw new CallError('invalid', "You can't block your own account.");
    await this.users.waitFor(blockerId);
    const { blockedIds, published } = await againAfterDeadlock(() =>
      this.dataSource.transaction((manager) => this.newBlocks.begin(blockerId, [blockedId], manager)),
    );
    if (blockedIds.length === 0) throw new CallError('not_found');
    await this.acknowledgements.wait(published);
    return { is_blocked: 1 };
  }

  /** Ends the member's block. Returns when every service has applied that. Without a block it changes nothing. */
  @Operation(unblockUser)
  async unblock(
    { user_id: blockedId }: PayloadOf<typeof unblockUser>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof unblockUser>> {
    const { id: blockerId } = memberOf(context);
    const published = await againAfterDeadlock(() =>
      this.dataSource.transaction(async (manager) => {
        await lockPairs(manager, bothWays(blockerId, blockedId));
        const { affected } = await manager.delete(UserBlock, { blockerId, blockedId });
        return affected ? this.blocks.publishEnds(manager, [{ blockerId, blockedId }]) : [];
      }),
    );
    await this.acknowledgements.wait(published);
    return { is_blocked: 0 };
  }
}

const bothWays = (one: number, other: number) => [
  { subscriber: one, followed: other },
  { subscriber: other, followed: one },
];
