import { Controller } from '@nestjs/common';
import { cancelEmailChange, type ResponseOf } from '@quillstead/contracts';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { toSettings, User } from '../user/index.js';
import { EmailChanges } from './email-changes.js';

/** Cancels a change of the address that is pending. It needs no password: the account stays as it is. */
@Controller()
export class CancelEmailChange {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: EmailChanges,
  ) {}

  /** Returns the settings after that. Throws `forbidden` for a visitor and for an account that is not active. */
  @Operation(cancelEmailChange)
  async execute(_payload: unknown, { viewer }: RpcContext): Promise<ResponseOf<typeof cancelEmailChange>> {
    if (viewer === null) throw new CallError('forbidden');
    return this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const user = await manager.findOne(User, { where: { id: viewer.id, status: 'active' }, lock });
      if (user === null) throw new CallError('forbidden');
      await this.changes.cancel(user, manager);
      return toSettings(await manager.save(user));
    });
  }
}
