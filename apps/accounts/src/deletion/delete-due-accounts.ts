import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { deleteDueAccountsJob } from '@quillstead/contracts';
import { JobHandler, Jobs, LOGGER, type Logger } from '@quillstead/service-kit';
import { DataSource, LessThanOrEqual } from 'typeorm';
import { PlacePictures } from '../picture-files/index.js';
import { User } from '../user/index.js';
import { EndAccount } from './end-account.js';

const minute = 60 * 1_000;
/** The number of accounts that are deleted at once; the others follow a minute later. */
const atOnce = 100;

/**
 * Deletes accounts for good whose members did not come back in time. Each has a transaction of its own: after a crash,
 * the next run deletes the others. The deletion of a suspended account waits until its suspension is over, since it
 * would free the address.
 */
@Injectable()
export class DeleteDueAccounts implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly account: EndAccount,
    private readonly pictures: PlacePictures,
    @Inject(Jobs) private readonly jobs: Pick<Jobs, 'repeat'>,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'info' | 'warn'>,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.repeat(deleteDueAccountsJob, minute);
  }

  /** Deletes the accounts that are due. Throws the last error once all others are deleted. */
  @JobHandler(deleteDueAccountsJob)
  async run(): Promise<void> {
    const due = await this.dataSource.manager.find(User, {
      select: { id: true },
      where: isDue(),
      order: { deletesAt: 'ASC' },
      take: atOnce,
    });
    let failure: unknown;
    for (const { id } of due)
      await this.deleteOne(id).catch((error: unknown) => {
        failure = error;
        this.logger.warn({ err: error, user_id: id }, 'an account that is due could not be deleted');
      });
    if (failure !== undefined) throw failure;
  }

  private async deleteOne(id: number): Promise<void> {
    const ended = await this.dataSource.transaction(async (manager) => {
      // The condition is checked again under the lock: the member may have come back at this moment.
      const where = { id, ...isDue() };
      const user = await manager.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
      return user && this.account.end(user, manager);
    });
    if (ended === null) return;
    // No acknowledgement is awaited: the services have hidden the account since its member deleted it.
    await this.pictures.now(ended.picture);
    this.logger.info({ user_id: id }, 'account deleted for good');
  }
}

const isDue = () => ({ status: 'leaving' as const, deletesAt: LessThanOrEqual(new Date()) });
