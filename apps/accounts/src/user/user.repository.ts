import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from './user.entity.js';

export type NewUser = Pick<User, 'username' | 'email' | 'displayName' | 'passwordHash'> &
  Partial<Pick<User, 'bio' | 'isPrivate' | 'isVerified' | 'rdtCid' | 'wbraid' | 'gclid' | 'joinedAt'>>;

/** Finds and adds people; names and addresses compare without case (product.md, "Accounts"). */
@Injectable()
export class UserRepository {
  constructor(private readonly dataSource: DataSource) {}

  findById(id: number): Promise<User | null> {
    return this.dataSource.manager.findOneBy(User, { id });
  }

  /** Only an address has an `@`, so each log-in looks into one index. A deleted account is nobody's. */
  findByLogin(login: string): Promise<User | null> {
    const column = login.includes('@') ? 'email' : 'username';
    return this.dataSource.manager
      .createQueryBuilder(User, 'person')
      .where(`lower(person.${column}) = lower(:login) AND person.status <> 'deleted'`, { login })
      .getOne();
  }

  /** Which of the two somebody has already; the name first when both are. */
  async findTaken(
    { username, email }: Pick<User, 'username' | 'email'>,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<'username' | 'email' | null> {
    const [row] = await manager.query<{ username: boolean; email: boolean }[]>(
      `SELECT EXISTS (SELECT FROM "user" WHERE lower(username) = lower($1)) AS username,
              EXISTS (SELECT FROM "user" WHERE lower(email) = lower($2)) AS email`,
      [username, email],
    );
    if (row?.username) return 'username';
    return row?.email ? 'email' : null;
  }

  /** Adds a person; null when the unique indexes know the name or the address already. */
  async add(user: NewUser, manager: EntityManager): Promise<User | null> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(User)
      .values(user)
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute();
    const [added] = raw as { id: number }[];
    return added ? manager.findOneByOrFail(User, { id: added.id }) : null;
  }
}
