import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ActedState, AdminAction } from './admin-action.entity.js';

/** Stores who of the staff did what (docs/product/admin.md#roles). */
@Injectable()
export class ActionLog {
  /**
   * Adds an entry to the log.
   *
   * @param manager of the transaction of the act
   * @param userId who did it; null: the operator of the site, at the terminal
   * @param subject what was acted upon, e.g. `user:7`
   */
  async add(
    manager: EntityManager,
    userId: number | null,
    action: string,
    subject: string,
    before: ActedState,
    after: ActedState,
  ): Promise<void> {
    await manager.insert(AdminAction, { userId, action, subject, before, after });
  }
}
