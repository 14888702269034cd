import { Controller, Inject } from '@nestjs/common';
import { deleteUser, type PayloadOf } from '@quillstead/contracts';
import { type RpcContext, Acknowledgements, CallError, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ActionLog, keepAnAdmin, lockAdmins, Staff } from '../admin/index.js';
import { PlacePictures } from '../picture-files/index.js';
import { AccountTokens } from '../token/index.js';
import { User } from '../user/index.js';
import { EndAccount } from './end-account.js';

/** Deletes a person's account for good, in the name of an admin (docs/product/admin.md#roles). */
@Controller()
export class DeleteUser {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
    private readonly account: EndAccount,
    private readonly tokens: AccountTokens,
    private readonly pictures: PlacePictures,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Deletes the account. Throws `not_found`, also when the caller is no admin and for a deleted account, `last_admin`,
   * and `conflict` for the caller's own account while a link can undo a change of its address.
   */
  @Operation(deleteUser)
  async execute({ user_id: id }: PayloadOf<typeof deleteUser>, context: RpcContext): Promise<void> {
    const by = await this.staff.require('admin', context);
    const ended = await this.dataSource.transaction(async (manager) => {
      await lockAdmins(manager);
      const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (user === null || user.status === 'deleted') throw new CallError('not_found');
      if (user.role === 'admin') await keepAnAdmin(id, manager);
      if (id === by) await this.tokens.checkNoUndo(id, manager);
      await this.log.add(manager, by, 'delete_user', `user:${id}`, { status: user.status }, {});
      return this.account.end(user, manager);
    });
    await this.pictures.now(ended.picture);
    await this.acknowledgements.wait(ended.published);
  }
}
