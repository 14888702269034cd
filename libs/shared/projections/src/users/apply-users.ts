import type { PublicUser } from '@quillstead/contracts';
import {
  type EntityManager,
  type FindManyOptions,
  type FindOptionsOrder,
  type FindOptionsWhere,
  In,
} from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import type { UserColumns } from './user-projection.entity.js';

/** The entity in which a service keeps users. */
export interface UserEntity<Row extends UserColumns> {
  new (): Row;
  of(user: PublicUser): Row;
}

/** A user's row as it was, null when there was none, and as it is. */
export interface UserChange<Row extends UserColumns> {
  readonly before: Row | null;
  readonly after: Row;
}

/**
 * Stores users as accounts publishes them, in the order of their ids.
 *
 * @param users each once
 * @param beforeStoring takes the locks that a change needs, while the rows are as they were
 * @returns what has changed, for what the service does about it
 */
export async function applyUsers<Row extends UserColumns>(
  entity: UserEntity<Row>,
  users: readonly PublicUser[],
  manager: EntityManager,
  beforeStoring?: (changes: readonly UserChange<Row>[]) => Promise<void>,
): Promise<UserChange<Row>[]> {
  const before = await findUsers(entity, users, manager, { mode: 'pessimistic_write' });
  const changes = users
    .map((user, index) => ({ before: before[index] ?? null, after: entity.of(user) }))
    .sort((one, other) => one.after.userId - other.after.userId);
  await beforeStoring?.(changes);
  await manager.upsert(
    entity,
    changes.map(({ after }) => after as QueryDeepPartialEntity<Row>),
    ['userId'],
  );
  return changes;
}

/** Returns the rows that there are of these users, in their order. */
export async function findUsers<Row extends UserColumns>(
  entity: UserEntity<Row>,
  users: readonly PublicUser[],
  manager: EntityManager,
  lock?: FindManyOptions<Row>['lock'],
): Promise<(Row | undefined)[]> {
  const ids = users.map(({ user_id }) => user_id);
  const where = { userId: In(ids) } as FindOptionsWhere<Row>;
  const rows = await manager.find(entity, { where, order: { userId: 'ASC' } as FindOptionsOrder<Row>, lock });
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return ids.map((id) => byId.get(id));
}
