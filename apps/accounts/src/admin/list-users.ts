import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  listUsers,
  pageSize,
  type PayloadOf,
  type ResponseOf,
  type ResponseTypes,
} from '@quillstead/contracts';
import { type RpcContext, CallError, canonicalEmail, Cursors, Operation } from '@quillstead/service-kit';
import { Repository } from 'typeorm';
import { User } from '../user/index.js';
import { Staff } from './staff.js';

const list = 'admin_users';

/** Finds people by the beginning of their name or address; without one it lists all. The latest to join comes first. */
@Controller()
export class ListUsers {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly cursors: Cursors,
    private readonly staff: Staff,
  ) {}

  /** Returns a page. Throws `not_found` and `bad_cursor`. */
  @Operation(listUsers)
  async execute(
    { q, next }: PayloadOf<typeof listUsers>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listUsers>> {
    await this.staff.require('admin', context);
    const found = this.users.createQueryBuilder('person').where('true');
    if (q) {
      const prefix = `${canonicalEmail(q)
        .toLowerCase()
        .replace(/[\\%_]/g, '\\$&')}%`;
      found.andWhere('(lower(person.username) LIKE :prefix OR lower(person.email) LIKE :prefix)', { prefix });
    }
    if (next) found.andWhere('person.id < :before', { before: this.lastShown(next) });
    const users = await found
      .orderBy('person.id', 'DESC')
      .limit(pageSize + 1)
      .getMany();
    const items = users.slice(0, pageSize).map(toAdminUser);
    const last = users.length > pageSize ? items.at(-1) : undefined;
    return { items, next: last === undefined ? null : this.cursors.encode(list, [last.user_id]) };
  }

  private lastShown(next: string): number {
    const [id] = this.cursors.decode(list, next);
    if (typeof id !== 'number') throw new CallError('bad_cursor');
    return id;
  }
}

/** Returns a person as admins see them. */
export function toAdminUser(user: User): ResponseTypes['admin_user'] {
  return {
    user_id: user.id,
    username: user.username,
    display_name: user.displayName,
    email: user.email || null,
    role: user.role,
    status: user.status,
    ...(user.deletesAt !== null && { deletes_at: user.deletesAt.toISOString() }),
    is_verified: user.isVerified,
    is_private: user.isPrivate,
    joined_at: user.joinedAt.toISOString(),
  };
}
