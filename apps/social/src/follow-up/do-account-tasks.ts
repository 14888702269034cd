import { Inject, Injectable } from '@nestjs/common';
import { doAccountTasks } from '@quillstead/contracts';
import { Does, LOGGER, type Logger } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { AccountTask, type AccountTaskKind } from '../account-task/index.js';
import { lockAccounts } from '../locks/index.js';
import { AcceptRequests } from './accept-requests.js';
import type { DoPage } from './page.js';
import { PurgeAccount } from './purge-account.js';
import { RenameRows } from './rename-rows.js';

/** Does what is written down in `account_task`, a page a transaction, whoever else does so at the same time. */
@Injectable()
export class DoAccountTasks {
  private readonly pages: Readonly<Record<AccountTaskKind, DoPage>>;

  constructor(
    private readonly dataSource: DataSource,
    requests: AcceptRequests,
    purging: PurgeAccount,
    names: RenameRows,
    @Inject(LOGGER) private readonly logger: Pick<Logger, 'error'>,
  ) {
    this.pages = {
      accept_requests: (manager, task) => requests.page(manager, task),
      purge: (manager, task) => purging.page(manager, task),
      rename_author: (manager, task) => names.page(manager, task, 'author'),
      rename_subscriber: (manager, task) => names.page(manager, task, 'subscriber'),
    };
  }

  /** Goes over the tasks page by page in turn, so that a small one does not wait for a large one. */
  @Does(doAccountTasks)
  async run(): Promise<void> {
    const failed = new Set<string>();
    for (;;) {
      const tasks = await this.dataSource.manager.find(AccountTask, { order: { userId: 'ASC' } });
      let isIdle = true;
      for (const { userId, kind } of tasks) {
        const key = `${kind}:${userId}`;
        if (failed.has(key)) continue;
        const outcome = await this.tryPage(userId, kind);
        if (outcome === 'failed') failed.add(key);
        if (outcome === 'done') isIdle = false;
      }
      if (isIdle) return;
    }
  }

  /** One that fails holds up no other, and stays to be tried again at the next look. */
  private async tryPage(userId: number, kind: AccountTaskKind): Promise<'done' | 'busy' | 'failed'> {
    try {
      return await this.doPage(userId, kind);
    } catch (error) {
      const details = { err: error, user_id: userId, task: kind };
      this.logger.error(details, 'an account task failed and is tried again');
      return 'failed';
    }
  }

  private doPage(userId: number, kind: AccountTaskKind): Promise<'done' | 'busy'> {
    return this.dataSource.transaction(async (manager) => {
      await lockAccounts(manager, [userId]);
      const task = await manager.findOne(AccountTask, {
        where: { userId, kind },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (task === null) return 'busy';
      const place = await this.pages[kind](manager, task);
      if (place === null) await manager.delete(AccountTask, { userId, kind });
      else
        await manager.update(AccountTask, { userId, kind }, { lastAt: place.lastAt, lastId: place.lastId });
      return 'done';
    });
  }
}
