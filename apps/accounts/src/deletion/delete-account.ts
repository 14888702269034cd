import { Controller, Inject } from '@nestjs/common';
import { deleteAccount, type PayloadOf, sendDeletionEmail } from '@quillstead/contracts';
import {
  type RpcContext,
  Acknowledgements,
  CallError,
  LOGGER,
  type Logger,
  Operation,
  Outbox,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { keepAnAdmin, lockAdmins } from '../admin/index.js';
import { Invitations } from '../invitation/index.js';
import { Emails } from '../mail/index.js';
import { PlacePictures } from '../picture-files/index.js';
import { Sessions } from '../session/index.js';
import { StepUp } from '../step-up/index.js';
import { AccountTokens } from '../token/index.js';
import { publishUserChanged, timeToComeBack, User } from '../user/index.js';
import { EndAccount, type EndedAccount } from './end-account.js';

/**
 * Hides an account at once and leaves its member `daysToComeBack` days to come back, or deletes it for good
 * (docs/product/accounts.md#deletion).
 */
@Controller()
export class DeleteAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stepUp: StepUp,
    private readonly account: EndAccount,
    private readonly sessions: Sessions,
    private readonly tokens: AccountTokens,
    private readonly invitations: Invitations,
    private readonly emails: Emails,
    private readonly pictures: PlacePictures,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /**
   * Deletes the account. Throws `forbidden` for a visitor, `wrong_password`, `step_up_required`, `last_admin` when no
   * other admin would be left, `conflict` for good while a link can undo a change of the address, and `unreachable`
   * when the email that says how to come back can't be queued.
   */
  @Operation(deleteAccount)
  async execute(
    { password, is_for_good: isForGood }: PayloadOf<typeof deleteAccount>,
    context: RpcContext,
  ): Promise<void> {
    const proved = await this.stepUp.require(password, context);
    const ended = await this.dataSource.transaction(async (manager) => {
      const user = await this.lock(proved, manager);
      if (user === null) return null;
      if (isForGood !== 1) return this.leave(user, manager);
      await this.tokens.checkNoUndo(user.id, manager);
      return this.account.end(user, manager);
    });
    if (ended !== null) {
      await this.pictures.now(ended.picture);
      await this.acknowledgements.wait(ended.published);
    }
    this.logger.info({ user_id: proved.id, is_for_good: isForGood === 1 }, 'account deleted');
  }

  /**
   * Locks the member's row. Returns null when the account was deleted meanwhile. Throws as `execute` when it has
   * changed since the password was proved.
   */
  private async lock({ id, passwordHash }: User, manager: EntityManager): Promise<User | null> {
    await lockAdmins(manager);
    const user = await manager.findOneOrFail(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (user.status === 'deleted' || user.status === 'leaving') return null;
    if (user.status !== 'active') throw new CallError('forbidden');
    if (user.passwordHash !== passwordHash) throw new CallError('wrong_password');
    if (user.role === 'admin') await keepAnAdmin(id, manager);
    return user;
  }

  /** Hides the account as a suspension does. It keeps its address and its name. */
  private async leave(user: User, manager: EntityManager): Promise<EndedAccount> {
    const { id } = user;
    const picture = user.picture === null ? null : { userId: id, name: user.picture };
    const deletesAt = timeToComeBack();
    await manager.save(Object.assign(user, { status: 'leaving', deletesAt, version: user.version + 1 }));
    if (picture !== null) await this.pictures.later(picture, manager);
    await this.sessions.end({ userId: id }, manager);
    await this.invitations.withdrawAllOf(id, manager);
    // The links that give an address back stay valid: a person who took over the account may have deleted it.
    await this.tokens.drop(id, ['reset', 'verify'], manager);
    // The email is queued before the commit: the job waits for the row, and does nothing when the deletion was rolled
    // back.
    await this.emails.queue(sendDeletionEmail, { user_id: id, kind: 'leaving' });
    return { published: await publishUserChanged(this.outbox, manager, user), picture };
  }
}
