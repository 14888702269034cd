import { randomBytes } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import {
  type PayloadOf,
  type ResponseTypes,
  sendPasswordReset,
  undoEmailChange,
} from '@quillstead/contracts';
import { Acknowledgements, LOGGER, type Logger, Operation, Outbox } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Invitations } from '../invitation/index.js';
import { Emails } from '../mail/index.js';
import { Passkey } from '../passkey/index.js';
import { Passwords, queueOf } from '../password/index.js';
import { SecondFactors } from '../second-factor/index.js';
import { Sessions } from '../session/index.js';
import { AccountTokens } from '../token/index.js';
import { takenError, takenErrorOf, publishUserChanged, UserRepository } from '../user/index.js';

/**
 * Gives an account back to the address that it had, whether the change is pending or made. The person who requested the
 * change knew the password, so it no longer works, every session ends, and the passkeys, the recovery codes, the
 * invitations and a two-step log-in that was turned on since are removed; a link to choose another password goes to
 * that address. See docs/decisions/2026-11-22-email-change.md.
 */
@Controller()
export class UndoEmailChange {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AccountTokens,
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly invitations: Invitations,
    private readonly emails: Emails,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** Undoes the change. Throws `expired_link`, and `taken` when another account has the address before by now. */
  @Operation(undoEmailChange)
  async execute({ token }: PayloadOf<typeof undoEmailChange>): Promise<ResponseTypes['undone_email_change']> {
    const userId = await this.tokens.check('undo', token);
    const nobodysPassword = await this.passwords.hash(randomBytes(32).toString('base64url'), queueOf(userId));
    const work = (manager: EntityManager) => this.undo(token, nobodysPassword, manager);
    const { user, outcome, published } = await this.dataSource.transaction(work).catch((error: unknown) => {
      throw takenErrorOf(error) ?? error;
    });
    // If the email can't be queued, the member can request it again: the page says so.
    await this.emails.queueIfPossible(sendPasswordReset, { email: user.email });
    await this.acknowledgements.wait(published);
    this.logger.info({ user_id: user.id, outcome }, 'took back the change of an address');
    return { outcome };
  }

  private async undo(token: string, passwordHash: string, manager: EntityManager) {
    const { user, email, since } = await this.tokens.use('undo', token, manager);
    if (email === null) throw new Error('A token that gives an address back has none');
    if (await this.users.isAddressTaken(email, user.id, manager)) throw takenError('email');
    const outcome: ResponseTypes['undone_email_change']['outcome'] =
      user.email === email ? 'stopped' : 'undone';
    const version = user.version + 1;
    Object.assign(user, { email, emailPending: null, isVerified: 1, passwordHash, version });
    await manager.save(user);
    await this.tokens.drop(user.id, ['reset', 'verify'], manager);
    // The links that give back addresses in between are dropped, too: these may be the thief's.
    await this.tokens.dropUndo(user.id, since, manager);
    // The passkeys and invitations may also be the thief's; the member can add theirs again.
    await manager.delete(Passkey, { userId: user.id });
    await this.invitations.withdrawAllOf(user.id, manager);
    await this.factors.removeSince(user.id, since, manager);
    await publishUserChanged(this.outbox, manager, user);
    return { user, outcome, published: await this.sessions.end({ userId: user.id }, manager) };
  }
}
