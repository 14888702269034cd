import { Controller, Inject } from '@nestjs/common';
import { deleteAccount, type PayloadOf } from '@quillstead/contracts';
import {
  type RpcContext,
  CallError,
  Acknowledgements,
  LOGGER,
  type Logger,
  Operation,
  Outbox,
  type OutboxEntry,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { keepAnAdmin, lockAdmins } from '../admin/index.js';
import { ExportFile } from '../export/index.js';
import { Feedback } from '../feedback/index.js';
import { Passwords } from '../password/index.js';
import { Sessions } from '../session/index.js';
import { AccountTokens } from '../token/index.js';
import { publishUserChanged, User, UserRepository } from '../user/index.js';

/** All that a person is but the number, the name and when they joined. */
type Kept = 'id' | 'username' | 'joinedAt' | 'version';

/** The values of a deleted account's columns, except the kept ones. A new column of the table must be added here. */
const emptied: Omit<User, Kept> = {
  status: 'deleted',
  email: '',
  emailPending: null,
  passwordHash: '',
  displayName: null,
  bio: null,
  website: null,
  showEmail: 0,
  socialMedia: {},
  role: 'member',
  isPrivate: 0,
  isVerified: 0,
  showNsfw: 0,
  themeMode: null,
  noteByEmail: 0,
  noteLogIn: 0,
  noteEmailFrequency: 'at_once',
  commentsCloseAfter: null,
  pushOff: [],
  storyFilter: null,
  rdtCid: null,
  wbraid: null,
  gclid: null,
};

/**
 * Ends an account for good (docs/product/accounts.md#deletion). Its name stays, so that nobody else can become that
 * member; the other services delete their data of the member when they receive the event.
 */
@Controller()
export class DeleteAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UserRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly tokens: AccountTokens,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info'>,
  ) {}

  /** Throws `forbidden` for a visitor, `wrong_password`, and `last_admin` when nobody would be left in charge. */
  @Operation(deleteAccount)
  async execute({ password }: PayloadOf<typeof deleteAccount>, { viewer }: RpcContext): Promise<void> {
    if (viewer === null) throw new CallError('forbidden');
    const user = await this.users.findActive(viewer.id);
    if (user === null) throw new CallError('forbidden');
    if (!(await this.passwords.verify(user.passwordHash, password))) throw new CallError('wrong_password');
    const published = await this.dataSource.transaction((manager) => this.end(user.id, manager));
    if (published !== null) await this.acknowledgements.wait(published);
    this.logger.info({ user_id: user.id }, 'account deleted');
  }

  /** Null when somebody was quicker. */
  private async end(id: number, manager: EntityManager): Promise<OutboxEntry | null> {
    await lockAdmins(manager);
    const user = await manager.findOneOrFail(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (user.status === 'deleted') return null;
    if (user.role === 'admin') await keepAnAdmin(id, manager);
    const ended = Object.assign(user, emptied, { version: user.version + 1 });
    await manager.save(ended);
    await this.sessions.end({ userId: id }, manager);
    await manager.delete(ExportFile, { userId: id });
    await this.tokens.drop(id, ['reset', 'verify', 'undo'], manager);
    await manager.update(Feedback, { userId: id }, { userId: null });
    return publishUserChanged(this.outbox, manager, ended);
  }
}
