import { Injectable } from '@nestjs/common';
import { daysToComeBack } from '@quillstead/catalogue';
import { dictionary } from '@quillstead/fields';
import {
  boolean,
  CallError,
  canonicalEmail,
  integer,
  queryOne,
  type Sql,
  sql,
  storedForms,
  text,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { User } from './user.entity.js';

export type NewUser = Pick<User, 'username' | 'email' | 'displayName' | 'passwordHash'> &
  Partial<
    Pick<User, 'bio' | 'isPrivate' | 'isVerified' | 'rdtCid' | 'wbraid' | 'gclid' | 'joinedAt' | 'invitedBy'>
  >;

/**
 * Returns the condition that an address belongs to another account than a person's (null: to any). It also does while
 * an emailed link can still give it back: otherwise a thief of an account could prevent that by signing up with the
 * address that became free.
 */
const addressTaken = (email: string, userId: number | null): Sql => sql`(
  EXISTS (SELECT FROM "user"
          WHERE lower(email) = ${anyOf(sql`${storedForms(email)}`)} AND id IS DISTINCT FROM ${userId}::bigint)
  OR EXISTS (SELECT FROM account_token
             WHERE lower(email) = ${anyOf(sql`${storedForms(email)}`)} AND expires_at > now()
               AND user_id IS DISTINCT FROM ${userId}::bigint))`;

/** Returns the SQL for any of several texts, in lower case. @param parameter that stands for them */
function anyOf(parameter: Sql): Sql {
  return sql`ANY(ARRAY(SELECT lower(form) FROM unnest(CAST(${parameter} AS text[])) AS form))`;
}

/** Finds and adds people; names and addresses compare without case (docs/product/accounts.md#usernames). */
@Injectable()
export class UserRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the person; null for an account that is not active: its session may have been read a moment before. */
  findActive(id: number): Promise<User | null> {
    return this.dataSource.manager.findOneBy(User, { id, status: 'active' });
  }

  /** Returns the person whom a login names; null for a deleted account. */
  findByLogin(login: string): Promise<User | null> {
    const { column, forms } = namedBy(login);
    return this.dataSource.manager
      .createQueryBuilder(User, 'person')
      .where(isNamedBy(column, sql`:forms`).text, { forms })
      .orderBy(isTyped(column, sql`:login`).text, 'DESC')
      .setParameters({ login })
      .getOne();
  }

  /**
   * Returns the id of the account that `findByLogin` finds, and the login as it is compared; one statement for both.
   */
  async findIdByLogin(login: string): Promise<{ id: number | null; folded: string }> {
    const { column, forms } = namedBy(login);
    const canonical = canonicalEmail(login);
    const found = await queryOne(
      this.dataSource,
      { id: integer.orNull, folded: text },
      sql`SELECT (SELECT person.id FROM "user" person WHERE ${isNamedBy(column, sql`${forms}`)}
                  ORDER BY ${isTyped(column, sql`${login}`)} DESC LIMIT 1) AS id,
                 lower(${canonical}) AS folded`,
    );
    return found ?? { id: null, folded: canonical };
  }

  /** Returns which of the two another account has already; the name first when both are taken. */
  async findTaken(
    { username, email }: Pick<User, 'username' | 'email'>,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<'username' | 'email' | null> {
    const row = await queryOne(
      manager,
      { username: boolean, email: boolean },
      sql`SELECT EXISTS (SELECT FROM "user" WHERE lower(username) = lower(${username})) AS username,
              ${addressTaken(email, null)} AS email`,
    );
    if (row?.username) return 'username';
    return row?.email ? 'email' : null;
  }

  /** Returns true if an address belongs to another account than this person's, as `findTaken` decides. */
  async isAddressTaken(email: string, userId: number, manager: EntityManager): Promise<boolean> {
    const row = await queryOne(
      manager,
      { is_taken: boolean },
      sql`SELECT ${addressTaken(email, userId)} AS is_taken`,
    );
    return row?.is_taken ?? false;
  }

  /** Adds a person; null when the unique indexes have the name or the address already. */
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

/** Returns the column and the forms of a login. Only an address has an `@`, so each log-in reads one index. */
function namedBy(login: string): { column: Sql; forms: string[] } {
  return login.includes('@')
    ? { column: sql`email`, forms: storedForms(login) }
    : { column: sql`username`, forms: [login] };
}

/** Returns the condition that a login names a person. @param parameter that stands for the forms of the login */
function isNamedBy(column: Sql, parameter: Sql): Sql {
  return sql`lower(person.${column}) = ${anyOf(parameter)} AND person.status <> 'deleted'`;
}

/**
 * Returns the order in which, of two accounts that an earlier release gave one address in two forms, the one in the
 * form of the login comes first.
 */
function isTyped(column: Sql, parameter: Sql): Sql {
  return sql`(lower(person.${column}) = lower(${parameter}))`;
}

/** Returns the error that says which of the two is taken (docs/api.md#status-codes). */
export function takenError(field: 'username' | 'email'): CallError {
  return new CallError('taken', `${dictionary[field].label} is already taken.`);
}

const indexes: Readonly<Record<string, 'username' | 'email'>> = {
  user_by_username: 'username',
  user_by_email: 'email',
};

/** Returns the `taken` error for a change that a unique index refused; null for any other error. */
export function takenErrorOf(error: unknown): CallError | null {
  const field =
    error instanceof Error && 'constraint' in error ? indexes[String(error.constraint)] : undefined;
  return field === undefined ? null : takenError(field);
}

const day = 24 * 60 * 60 * 1_000;

/** Returns the time at which an account is deleted for good whose member can come back from now on. */
export function timeToComeBack(): Date {
  return new Date(Date.now() + daysToComeBack * day);
}
