import { Injectable } from '@nestjs/common';
import { sendVerification } from '@quillstead/contracts';
import { type AskContext, CallError } from '@quillstead/service-kit';
import { Letters } from '../mail/index.js';

/** Sends the verification letter again; whoever is verified already gets none. */
@Injectable()
export class ResendVerification {
  constructor(private readonly letters: Letters) {}

  /** Throws `forbidden` for a visitor, `unreachable` when the letter can't be queued. */
  async run({ viewer }: AskContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    await this.letters.queue(sendVerification, { user_id: viewer.id });
  }
}
