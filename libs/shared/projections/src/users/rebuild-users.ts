import { snapshotUsers, type PublicUser, userChanged } from '@quillstead/contracts';
import { verifyReadModel } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { ProjectionRebuild } from '../projection-rebuild.js';
import { findUsers, type UserEntity } from './apply-users.js';
import type { UserColumns } from './user-projection.entity.js';

/**
 * Compares the users that a service keeps with those that accounts has, and repairs what differs unless it is a trial.
 *
 * @param apply stores users with all that follows, as the service's event handler does
 * @returns how many users accounts has
 * @throws CallError `unreachable` when accounts does not respond
 */
export async function rebuildUsers<Row extends UserColumns>(
  entity: UserEntity<Row>,
  apply: (users: readonly PublicUser[], manager: EntityManager) => Promise<unknown>,
  rebuild: ProjectionRebuild,
): Promise<number> {
  const subjects = await verifyReadModel(
    {
      what: 'user_projection',
      source: 'accounts',
      call: snapshotUsers,
      subject: (user) => userChanged.subject(user),
      expected: (user) => entity.of(user),
      present: (users, manager) => findUsers(entity, users, manager),
      apply: (user, manager) => apply([user], manager),
    },
    rebuild,
  );
  return subjects.size;
}
