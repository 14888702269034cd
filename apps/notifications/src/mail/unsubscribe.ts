import { Injectable } from '@nestjs/common';
import { type PayloadOf, stopMail, type unsubscribe } from '@quillstead/contracts';
import { type AskContext, Asker, CallError } from '@quillstead/service-kit';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

/** The one-click way out of letters (RFC 8058). The setting is accounts' own, and comes back here as a fact. */
@Injectable()
export class Unsubscribe {
  constructor(
    private readonly tokens: UnsubscribeTokens,
    private readonly asker: Asker,
  ) {}

  /** Throws `not_found` for a token that is not ours, `unreachable` when accounts does not answer. */
  async run({ token }: PayloadOf<typeof unsubscribe>, context: AskContext): Promise<void> {
    const userId = this.tokens.read(token);
    if (userId === null) throw new CallError('not_found');
    await this.asker.ask(stopMail, { user_id: userId }, { ...context, viewer: null });
  }
}
