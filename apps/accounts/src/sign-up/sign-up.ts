import { Controller, Inject } from '@nestjs/common';
import { type PayloadOf, type ResponseTypes, sendVerification, signUp } from '@quillstead/contracts';
import {
  Acknowledgements,
  canonicalEmail,
  LOGGER,
  type Logger,
  Operation,
  Outbox,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Emails } from '../mail/index.js';
import { NewPassword } from '../password/index.js';
import { readNewSession, Sessions } from '../session/index.js';
import { type NewUser, takenError, publishUserChanged, toMember, UserRepository } from '../user/index.js';
import { Admission } from './admission.js';

/** Adds an account and logs it in (docs/product/accounts.md#sign-up). */
@Controller()
export class SignUp {
  constructor(
    private readonly dataSource: DataSource,
    private readonly admission: Admission,
    private readonly users: UserRepository,
    private readonly newPassword: NewPassword,
    private readonly sessions: Sessions,
    private readonly emails: Emails,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Returns the new member, to whom the verification email is queued. Throws `taken`, naming the field, when another
   * account has the name or the address, `invalid` for a password that is too common, and what `Admission` throws for a
   * person who may not sign up.
   */
  @Operation(signUp)
  async execute(payload: PayloadOf<typeof signUp>): Promise<ResponseTypes['member']> {
    const newSession = readNewSession(payload);
    const { invitation, email } = payload;
    const newcomer = { invitation, email: canonicalEmail(email), addressKey: newSession.address_key };
    await this.admission.check(newcomer);
    const taken = await this.users.findTaken(payload);
    if (taken) throw takenError(taken);
    const newUser = toNewUser(
      payload,
      await this.newPassword.hash(payload.password1, newSession.address_key),
    );
    const { user, published } = await this.dataSource.transaction(async (manager) => {
      const invitedBy = await this.admission.admit(newcomer, manager);
      const added = await this.users.add({ ...newUser, invitedBy }, manager);
      // Another sign-up came first: the row that stopped this one is committed, so it shows which field collided.
      if (added === null) throw takenError((await this.users.findTaken(payload, manager)) ?? 'username');
      await publishUserChanged(this.outbox, manager, added);
      return { user: added, published: await this.sessions.start(added.id, newSession, manager) };
    });
    await this.emails.queueIfPossible(sendVerification, { user_id: user.id });
    await this.acknowledgements.wait(published);
    this.logger.info({ user_id: user.id }, 'signed up');
    return toMember(user);
  }
}

function toNewUser(payload: PayloadOf<typeof signUp>, passwordHash: string): NewUser {
  return {
    username: payload.username,
    email: canonicalEmail(payload.email),
    displayName: payload.display_name || null,
    passwordHash,
    rdtCid: payload.rdt_cid || null,
    wbraid: payload.wbraid || null,
    gclid: payload.gclid || null,
  };
}
