import { Controller } from '@nestjs/common';
import { type PayloadOf, stopMail } from '@quillstead/contracts';
import { Operation, Outbox } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { publishUserChanged, User } from '../user/index.js';

/**
 * Switches emails off by the link of an email, in one click (RFC 8058). Emails about the account itself are still sent.
 */
@Controller()
export class StopMail {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Switches them off; does nothing for an account that does not exist, is deleted or gets no emails already. */
  @Operation(stopMail)
  async execute({ user_id: id }: PayloadOf<typeof stopMail>): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (user === null || user.status === 'deleted' || user.noteByEmail === 0) return;
      Object.assign(user, { noteByEmail: 0, version: user.version + 1 });
      await manager.save(user);
      await publishUserChanged(this.outbox, manager, user);
    });
  }
}
