import { Controller } from '@nestjs/common';
import { type PayloadOf, stopMail, unsubscribe } from '@quillstead/contracts';
import { type RpcContext, Operation, RedisListClient, CallError } from '@quillstead/service-kit';
import { EmailTokens } from './email-tokens.js';

/** Handles the one-click link that stops emails (RFC 8058). Accounts has the setting, and its event comes back here. */
@Controller()
export class Unsubscribe {
  constructor(
    private readonly tokens: EmailTokens,
    private readonly rpc: RedisListClient,
  ) {}

  /**
   * Stops the emails of a member. Throws `not_found` for a token that the site did not make, `unreachable` when
   * accounts does not respond.
   */
  @Operation(unsubscribe)
  async execute({ token }: PayloadOf<typeof unsubscribe>, context: RpcContext): Promise<void> {
    const userId = this.tokens.read(token);
    if (userId === null) throw new CallError('not_found');
    await this.rpc.call(stopMail, { user_id: userId }, { ...context, viewer: null });
  }
}
