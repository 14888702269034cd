import { type PayloadOf, stopMail, unsubscribe } from '@quillstead/contracts';
import { type RpcContext, RpcClient, CallError, RpcHandler } from '@quillstead/service-kit';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

/** The one-click way out of emails (RFC 8058). The setting is accounts' own, and comes back here as an event. */
@RpcHandler(unsubscribe)
export class Unsubscribe {
  constructor(
    private readonly tokens: UnsubscribeTokens,
    private readonly rpc: RpcClient,
  ) {}

  /** Throws `not_found` for a token that is not ours, `unreachable` when accounts does not respond. */
  async execute({ token }: PayloadOf<typeof unsubscribe>, context: RpcContext): Promise<void> {
    const userId = this.tokens.read(token);
    if (userId === null) throw new CallError('not_found');
    await this.rpc.call(stopMail, { user_id: userId }, { ...context, viewer: null });
  }
}
