import { Inject, Injectable } from '@nestjs/common';
import type { PayloadOf, ReplyTypes, SessionCarrier, signUp } from '@quillstead/contracts';
import { dictionary } from '@quillstead/fields';
import { CallError, LOGGER, type Logger, Outbox } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Passwords } from '../password/index.js';
import { Sessions } from '../session/index.js';
import { type NewUser, tellUserChanged, toMember, UserRepository } from '../user/index.js';

/** Makes an account and logs it in (product.md, "Accounts"). */
@Injectable()
export class SignUp {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** The new member. Throws `taken`, naming the field, when somebody has the name or the address. */
  async run(payload: PayloadOf<typeof signUp>, carrier: SessionCarrier): Promise<ReplyTypes['member']> {
    const taken = await this.users.findTaken(payload);
    if (taken) throw takenError(taken);
    const newUser = toNewUser(payload, await this.passwords.hash(payload.password1));
    const user = await this.dataSource.transaction(async (manager) => {
      const added = await this.users.add(newUser, manager);
      // Somebody was quicker: the row that stopped ours is committed, so it can be asked which field it was.
      if (added === null) throw takenError((await this.users.findTaken(payload, manager)) ?? 'username');
      await tellUserChanged(this.outbox, manager, added);
      await this.sessions.start(added.id, carrier, manager);
      return added;
    });
    this.logger.info({ user_id: user.id }, 'signed up');
    return toMember(user);
  }
}

function toNewUser(payload: PayloadOf<typeof signUp>, passwordHash: string): NewUser {
  return {
    username: payload.username,
    email: payload.email,
    displayName: payload.display_name || null,
    passwordHash,
    rdtCid: payload.rdt_cid || null,
    wbraid: payload.wbraid || null,
    gclid: payload.gclid || null,
  };
}

function takenError(field: 'username' | 'email'): CallError {
  return new CallError('taken', `${dictionary[field].label} is already taken.`);
}
