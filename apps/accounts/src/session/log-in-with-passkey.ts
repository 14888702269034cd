import { Controller, Inject } from '@nestjs/common';
import {
  logInWithPasskey,
  type NewSession,
  type PayloadOf,
  type ResponseTypes,
  startPasskeyLogIn,
} from '@quillstead/contracts';
import { CallError, LOGGER, type Logger, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Passkeys } from '../passkey/index.js';
import { LogInChallenges } from '../second-factor/index.js';
import { User } from '../user/index.js';
import { type BegunLogIn, CompleteLogIn } from './complete-log-in.js';
import { suspended } from './log-in.js';
import { readNewSession } from './new-session.js';
import { SecondStep } from './second-step.js';

/** Logs in with a passkey, alone or after the password (docs/product/accounts.md#passkeys). */
@Controller()
export class LogInWithPasskey {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passkeys: Passkeys,
    private readonly step: SecondStep,
    private readonly completion: CompleteLogIn,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Returns what `CompleteLogIn` returns. Throws `wrong_passkey` for a passkey that is not known and for a wrong
   * response alike; only to the owner of the passkey `suspended`, and `maintenance` while only admins may log in; after
   * a password also what `SecondStep` throws.
   */
  @Operation(logInWithPasskey)
  async execute(payload: PayloadOf<typeof logInWithPasskey>): Promise<ResponseTypes['log_in_end']> {
    const newSession = readNewSession(payload);
    const { credential, login, token } = payload;
    if (!token) return this.alone(credential, newSession);
    const use = { purpose: logInPurpose(token), isAlone: false };
    return this.step.take({ login: login ?? '', token }, newSession, (userId, manager) =>
      this.passkeys.use(userId, credential, use, manager),
    );
  }

  private async alone(credential: string, newSession: NewSession): Promise<ResponseTypes['log_in_end']> {
    const begun = await this.start(credential, newSession).catch((error: unknown) => {
      this.logger.info('log-in with a passkey failed');
      throw error;
    });
    return this.completion.complete(begun, newSession);
  }

  private async start(credential: string, newSession: NewSession): Promise<BegunLogIn> {
    const userId = await this.passkeys.ownerOf(credential);
    const use = { purpose: logInPurpose(null), isAlone: true };
    return this.dataSource.transaction(async (manager) => {
      // The row is locked as at a log-in with the password: a concurrent suspension finds the session.
      const lock = { mode: 'for_no_key_update' } as const;
      const user = await manager.findOne(User, { where: { id: userId }, lock });
      await this.passkeys.use(userId, credential, use, manager);
      if (user?.status === 'suspended') throw suspended(user);
      if (user?.status !== 'active' && user?.status !== 'leaving') throw new CallError('wrong_passkey');
      if (newSession.admins_only && user.role !== 'admin') throw new CallError('maintenance');
      return this.completion.begin(user, { ...newSession, hasTwoFactors: true }, manager);
    });
  }
}

/** Returns the options with which a browser requests a passkey at a log-in. */
@Controller()
export class StartPasskeyLogIn {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly challenges: LogInChallenges,
  ) {}

  /**
   * Returns the same for everybody without a token: the authenticator finds the account. With a token it names the
   * passkeys of the member whose password was right. Throws `expired_challenge` for a token that is over or unknown.
   */
  @Operation(startPasskeyLogIn)
  async execute({ token }: PayloadOf<typeof startPasskeyLogIn>): Promise<ResponseTypes['passkey_options']> {
    if (!token) return { options: await this.passkeys.requestOptions(logInPurpose(null), null, true) };
    const userId = await this.challenges.memberOf(token);
    return { options: await this.passkeys.requestOptions(logInPurpose(token), userId, false) };
  }
}

/**
 * Returns the purpose of the challenge of a log-in with a passkey.
 *
 * @param token of the log-in whose password was right; null without a password
 */
const logInPurpose = (token: string | null): string =>
  token === null ? 'log in' : `log in after the password ${token}`;
