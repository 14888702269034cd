import { Controller, Inject } from '@nestjs/common';
import {
  deleteLeavingAccount,
  type PayloadOf,
  type ResponseTypes,
  returnToAccount,
  sendDeletionEmail,
} from '@quillstead/contracts';
import {
  Acknowledgements,
  CallError,
  LOGGER,
  type Logger,
  Operation,
  Outbox,
  type OutboxEntry,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Emails } from '../mail/index.js';
import { PlacePictures } from '../picture-files/index.js';
import { type Challenged, LogInChallenges } from '../second-factor/index.js';
import { readNewSession, Sessions, suspended } from '../session/index.js';
import { AccountTokens } from '../token/index.js';
import { publishUserChanged, toMember, User } from '../user/index.js';
import { EndAccount } from './end-account.js';

/**
 * Restores or ends an account that its member deleted, as they decide after a log-in
 * (docs/product/accounts.md#deletion).
 */
@Controller()
export class ReturnToAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: LogInChallenges,
    private readonly account: EndAccount,
    private readonly sessions: Sessions,
    private readonly tokens: AccountTokens,
    private readonly pictures: PlacePictures,
    private readonly emails: Emails,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Restores the account, as the end of a suspension does, and logs the member in. Throws `expired_challenge` when the
   * log-in must be made again, also for an account that was deleted meanwhile, `suspended`, and `maintenance` while
   * only admins may log in.
   */
  @Operation(returnToAccount)
  async execute(payload: PayloadOf<typeof returnToAccount>): Promise<ResponseTypes['member']> {
    const newSession = readNewSession(payload);
    const found = await this.challenges.findReturn(payload.token);
    const { user, published } = await this.dataSource.transaction(async (manager) => {
      const leaving = await this.lock(found, payload.token, manager);
      if (newSession.admins_only && leaving.role !== 'admin') throw new CallError('maintenance');
      const version = leaving.version + 1;
      await manager.save(Object.assign(leaving, { status: 'active', deletesAt: null, version }));
      if (leaving.picture !== null)
        await this.pictures.later({ userId: leaving.id, name: leaving.picture }, manager);
      const session = { ...newSession, hasTwoFactors: found.has_two_factors };
      const events: OutboxEntry[] = [...(await this.sessions.start(leaving.id, session, manager))];
      events.push(await publishUserChanged(this.outbox, manager, leaving));
      return { user: leaving, published: events };
    });
    if (user.picture !== null) await this.pictures.now({ userId: user.id, name: user.picture });
    await this.emails.queueIfPossible(sendDeletionEmail, { user_id: user.id, kind: 'returned' });
    await this.acknowledgements.wait(published);
    this.logger.info({ user_id: user.id }, 'came back to an account that was leaving');
    return toMember(user);
  }

  /**
   * Deletes the account for good at once. Throws `expired_challenge`, `suspended`, and `conflict` while a link can undo
   * a change of the address.
   */
  @Operation(deleteLeavingAccount)
  async end({ token }: PayloadOf<typeof deleteLeavingAccount>): Promise<void> {
    const found = await this.challenges.findReturn(token);
    const ended = await this.dataSource.transaction(async (manager) => {
      const user = await this.lock(found, token, manager);
      await this.tokens.checkNoUndo(user.id, manager);
      return this.account.end(user, manager);
    });
    await this.pictures.now(ended.picture);
    await this.acknowledgements.wait(ended.published);
    this.logger.info({ user_id: found.user_id, is_for_good: true }, 'account deleted');
  }

  /**
   * Locks the member's row, which decides between a return, the job that deletes, and a suspension. Uses the token up.
   */
  private async lock(found: Challenged, token: string, manager: EntityManager): Promise<User> {
    const lock = { mode: 'pessimistic_write' } as const;
    const user = await manager.findOne(User, { where: { id: found.user_id }, lock });
    if (user?.status === 'suspended') throw suspended(user);
    if (user?.status !== 'leaving' || !this.challenges.isOf(found, user))
      throw new CallError('expired_challenge');
    await this.challenges.end(token, manager);
    return user;
  }
}
