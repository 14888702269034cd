import { Controller } from '@nestjs/common';
import {
  blockFediverseHost,
  blockFediverseSender,
  type PayloadOf,
  type ResponseOf,
  unblockFediverseHost,
  unblockFediverseSender,
} from '@quillstead/contracts';
import { memberOf, moderatorOf } from '@quillstead/projections';
import { Operation, type RpcContext } from '@quillstead/service-kit';
import { SenderBlocks } from './sender-blocks.js';

type Named = PayloadOf<typeof blockFediverseSender>;
type Reply = ResponseOf<typeof blockFediverseSender>;

const begun = { is_blocked: 1 } as const;
const ended = { is_blocked: 0 } as const;

/**
 * Lets authors block persons and servers of the fediverse for themselves, and the staff for all authors
 * (docs/product/fediverse.md#blocks).
 */
@Controller()
export class BlockSenders {
  constructor(private readonly blocks: SenderBlocks) {}

  /**
   * Blocks a person or a server for the member. Throws `invalid` for a target that is neither the address of a person
   * nor a host, `quota_reached`.
   */
  @Operation(blockFediverseSender)
  async block({ fediverse_target }: Named, context: RpcContext): Promise<Reply> {
    await this.blocks.begin(memberOf(context).id, fediverse_target);
    return begun;
  }

  @Operation(unblockFediverseSender)
  async unblock({ fediverse_target }: Named, context: RpcContext): Promise<Reply> {
    await this.blocks.end(memberOf(context).id, fediverse_target);
    return ended;
  }

  /** Blocks a server, or one person, for all authors. Throws as `block`. */
  @Operation(blockFediverseHost)
  async blockHost(
    { fediverse_target, reason }: PayloadOf<typeof blockFediverseHost>,
    context: RpcContext,
  ): Promise<Reply> {
    moderatorOf(context);
    await this.blocks.beginForSite(fediverse_target, reason || null, context);
    return begun;
  }

  @Operation(unblockFediverseHost)
  async unblockHost(
    { fediverse_target }: PayloadOf<typeof unblockFediverseHost>,
    context: RpcContext,
  ): Promise<Reply> {
    moderatorOf(context);
    await this.blocks.endForSite(fediverse_target, context);
    return ended;
  }
}
