import { Controller } from '@nestjs/common';
import { type PayloadOf, stopMail, unsubscribe } from '@quillstead/contracts';
import { type RpcContext, Operation, RedisListClient, CallError } from '@quillstead/service-kit';
import { EmailTokens } from './email-tokens.js';

/** The one-click way out of emails (RFC 8058). The setting is accounts' own, and comes back here as an event. */
@Controller()
export class Unsubscribe {
  constructor(
    private readonly tokens: EmailTokens,
    private readonly rpc: RedisListClient,
  ) {}

  /** Throws `not_found` for a token that is not ours, `unreachable` when accounts does not respond. */
  @Operation(unsubscribe)
  async execute({ token }: PayloadOf<typeof unsubscribe>, context: RpcContext): Promise<void> {
    const userId = this.tokens.read(token);
    if (userId === null) throw new CallError('not_found');
    await this.rpc.call(stopMail, { user_id: userId }, { ...context, viewer: null });
  }
}
