import { resendVerification, sendVerification } from '@quillstead/contracts';
import { type RpcContext, CallError, RpcHandler } from '@quillstead/service-kit';
import { Letters } from '../mail/index.js';

/** Sends the verification letter again; whoever is verified already gets none. */
@RpcHandler(resendVerification)
export class ResendVerification {
  constructor(private readonly letters: Letters) {}

  /** Throws `forbidden` for a visitor, `unreachable` when the letter can't be queued. */
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    await this.letters.queue(sendVerification, { user_id: viewer.id });
  }
}
