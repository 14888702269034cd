import { Inject, Injectable } from '@nestjs/common';
import type { logIn, PayloadOf, ReplyTypes, SessionCarrier } from '@quillstead/contracts';
import { CallError, LOGGER, type Logger } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Passwords } from '../password/index.js';
import { toMember, UserRepository } from '../user/index.js';
import { Sessions } from './sessions.js';

/** Logs in by name or address (product.md, "Accounts"). */
@Injectable()
export class LogIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * The member, whose session is started. Throws `wrong_login` for an unknown person and for a wrong password
   * alike, in words and in time. What was typed is not logged: people type passwords into the wrong field.
   */
  async run(payload: PayloadOf<typeof logIn>, carrier: SessionCarrier): Promise<ReplyTypes['member']> {
    const user = await this.users.findByLogin(payload.login);
    const isRight = await this.passwords.verify(user?.passwordHash ?? null, payload.password);
    if (user === null || !isRight) {
      this.logger.info({ user_id: user?.id ?? null }, 'log-in failed');
      throw new CallError('wrong_login');
    }
    await this.dataSource.transaction((manager) => this.sessions.start(user.id, carrier, manager));
    this.logger.info({ user_id: user.id }, 'logged in');
    return toMember(user);
  }
}
