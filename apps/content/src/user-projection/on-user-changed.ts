import { addLateMentions, type PublicUser, updateAuthorStories, userChanged } from '@quillstead/contracts';
import { applyUsers, ProfileProjection } from '@quillstead/projections';
import {
  addTasks,
  EventHandler,
  type EventOf,
  integer,
  latestOf,
  Outbox,
  query,
  requestScope,
  sql,
  text,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';
import { openOrClosePage } from './open-or-close-page.js';

type Reach = Pick<ProfileProjection, 'isPrivate' | 'status'>;

/**
 * Stores the profiles of users as accounts publishes them, which hides and shows their stories at once. When an author
 * goes private, the same transaction removes the first page of their stories from the hashtag counts. A task
 * (`UpdateAuthorStories`) removes the rest, and adds the stories of an author who goes public.
 */
@EventHandler(userChanged)
export class OnUserChanged {
  constructor(private readonly outbox: Outbox) {}

  async handle(events: readonly EventOf<typeof userChanged>[], manager: EntityManager): Promise<void> {
    const latest = latestOf(events);
    const users = latest.map(({ payload }) => payload);
    const changed = await storeProfiles(users, manager);
    const closed = new Set(changed.closed);
    await addTasks(
      addLateMentions,
      changed.named.map((user) => `${user.userId} ${namedSince(user, events).toISOString()}`),
      manager,
      { runAt: new Date(Date.now() + longestComment) },
    );
    for (const { payload, requestId } of latest) {
      if (!closed.has(payload.user_id)) continue;
      await requestScope.run(requestId, () => openOrClosePage(payload.user_id, this.outbox, manager));
    }
  }
}

/** The milliseconds after which a comment that was sent before a name was known is either stored or rejected. */
const longestComment = 5_000;

/** Returns the time of the first of the events that has the present name of a user. */
function namedSince(
  { userId, username }: ProfileProjection,
  events: readonly EventOf<typeof userChanged>[],
): Date {
  const event = events.find(({ payload }) => payload.user_id === userId && payload.username === username);
  return event?.publishedAt ?? new Date();
}

interface StoredProfiles {
  /** The ids of the authors whose stories are closed now. */
  readonly closed: readonly number[];
  /** The users who are new or have a new name. */
  readonly named: readonly ProfileProjection[];
}

/** Stores profiles, each user once. */
export async function storeProfiles(
  users: readonly PublicUser[],
  manager: EntityManager,
): Promise<StoredProfiles> {
  const changes = await applyUsers(ProfileProjection, users, manager);
  const changed = changes.filter(({ before, after }) => reaches(before) !== reaches(after));
  await requestUpdates(
    changed.map(({ after }) => after.userId),
    manager,
  );
  return {
    closed: changed.flatMap(({ after }) => (isOpen(after) ? [] : [after.userId])),
    named: changes.flatMap(({ before, after }) => (before?.username === after.username ? [] : [after])),
  };
}

/**
 * Returns the part of a user projection that stories follow. A story published before the projection arrived is closed.
 */
const reaches = (projection: Reach | null): string =>
  projection === null ? 'active, private: 1' : `${projection.status}, private: ${projection.isPrivate}`;

const isOpen = ({ isPrivate, status }: Reach): boolean => isPrivate === 0 && status === 'active';

async function requestUpdates(userIds: readonly number[], manager: EntityManager): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await query(
    manager,
    { id: integer },
    sql`SELECT person.id FROM unnest(${userIds}::bigint[]) AS person (id)
     WHERE EXISTS (SELECT FROM story WHERE author_id = person.id)
        OR EXISTS (SELECT FROM user_projection WHERE user_id = person.id AND status = 'deleted')`,
  );
  await addTasks(
    updateAuthorStories,
    rows.map(({ id }) => id),
    manager,
  );
  const lists = await query(
    manager,
    { cover: text },
    sql`SELECT cover FROM series WHERE author_id = ANY(${userIds}::bigint[]) AND cover IS NOT NULL
        UNION ALL
        SELECT cover FROM collection WHERE author_id = ANY(${userIds}::bigint[]) AND cover IS NOT NULL`,
  );
  await placeCoversLater(
    lists.map(({ cover }) => cover),
    manager,
  );
}
