import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sendEmailChangeAlert } from '@quillstead/contracts';
import type { EntityManager } from 'typeorm';
import { Emails } from '../mail/index.js';
import { AccountTokens } from '../token/index.js';
import type { User } from '../user/index.js';

/**
 * The steps of replacing a confirmed address, each inside the caller's transaction, which holds the person's row and
 * saves the person afterwards.
 */
@Injectable()
export class EmailChanges {
  constructor(
    private readonly tokens: AccountTokens,
    private readonly emails: Emails,
  ) {}

  /**
   * Stores a new address as pending, in place of one that was pending before, and notifies the present one. Throws
   * `unreachable` when that email can't be queued: no address is replaced without an email to its owner.
   */
  async begin(user: User, email: string, manager: EntityManager): Promise<void> {
    user.emailPending = email;
    await this.tokens.drop(user.id, ['verify'], manager);
    await this.alert(user.id, user.email, manager);
  }

  /**
   * Makes the pending address that of the account. The links to the address before work for another 7 days. Throws as
   * `begin`.
   */
  async complete(user: User, email: string, manager: EntityManager): Promise<void> {
    const before = user.email;
    Object.assign(user, { email, emailPending: null });
    // A link to choose a password may be in the mailbox of the address before.
    await this.tokens.drop(user.id, ['reset', 'verify'], manager);
    await this.tokens.renewUndo(user.id, before, manager);
    await this.alert(user.id, before, manager);
  }

  /** Removes the pending address, if there is one. */
  async cancel(user: User, manager: EntityManager): Promise<void> {
    if (user.emailPending === null) return;
    user.emailPending = null;
    await this.tokens.drop(user.id, ['verify'], manager);
  }

  private async alert(userId: number, email: string, manager: EntityManager): Promise<void> {
    const emailId = randomUUID();
    await this.tokens.reserve({ userId, emailId, email }, manager);
    // The email is queued before the commit: the job waits for the person's row, and does nothing when the change was
    // rolled back.
    await this.emails.queue(sendEmailChangeAlert, { user_id: userId, email }, emailId);
  }
}
