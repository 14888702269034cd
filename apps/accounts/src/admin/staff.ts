import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ResponseTypes } from '@quillstead/contracts';
import { type RpcContext, CallError } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { User } from '../user/index.js';

type Role = ResponseTypes['member']['role'];
type StaffRole = Exclude<Role, 'member'>;

const enough: Readonly<Record<StaffRole, readonly Role[]>> = {
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
};

/** Checks which role a caller has in the admin area (docs/product/admin.md#roles). */
@Injectable()
export class Staff {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /**
   * Returns the id of the caller, if their row says that they have the role now; the role in the cached session is not
   * trusted. For everybody else the admin area does not exist: throws `not_found`.
   */
  async require(role: StaffRole, context: RpcContext): Promise<number> {
    const id = await this.idWith(role, context);
    if (id === null) throw new CallError('not_found');
    return id;
  }

  /** Returns true if the caller's row says that they have the role, or a higher one. */
  async has(role: StaffRole, context: RpcContext): Promise<boolean> {
    return (await this.idWith(role, context)) !== null;
  }

  private async idWith(role: StaffRole, { viewer }: RpcContext): Promise<number | null> {
    const user = viewer && (await this.users.findOneBy({ id: viewer.id }));
    return user?.status === 'active' && enough[role].includes(user.role) ? user.id : null;
  }
}
