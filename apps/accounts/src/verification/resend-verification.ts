import { Controller } from '@nestjs/common';
import { resendVerification, sendVerification } from '@quillstead/contracts';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { Emails } from '../mail/index.js';

/** Sends the verification email again; a member who is verified already gets none. */
@Controller()
export class ResendVerification {
  constructor(private readonly emails: Emails) {}

  /** Throws `forbidden` for a visitor, `unreachable` when the email can't be queued. */
  @Operation(resendVerification)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    await this.emails.queue(sendVerification, { user_id: viewer.id });
  }
}
