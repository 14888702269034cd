import { type PublicUser, userChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { hasOneActor } from '../kind/index.js';
import { addUpkeepTask } from '../upkeep-task/index.js';
import { AuthorCard } from './author-card.entity.js';

/**
 * Keeps the cards as accounts tells them. What the list of notices shows follows at once, since it looks at the cards;
 * what many rows say by themselves, such as counts, is left to a job.
 */
@EventHandler(userChanged)
export class OnUserChanged {
  handle(events: readonly EventOf<typeof userChanged>[], manager: EntityManager): Promise<void> {
    return keepCards(
      latestOf(events).map(({ payload }) => payload),
      manager,
    );
  }
}

/** Also how a rebuild writes cards. @param users each once */
export async function keepCards(users: readonly PublicUser[], manager: EntityManager): Promise<void> {
  const ids = users.map(({ user_id }) => user_id);
  const cards = await manager.findBy(AuthorCard, { userId: In(ids) });
  const before = new Map(cards.map((card) => [card.userId, card]));
  await manager.upsert(AuthorCard, users.map(toAuthorCard), ['userId']);
  const noticed = await noticedOf(
    ids.filter((id) => !before.has(id)),
    manager,
  );
  for (const { user_id: id, status, is_private: isPrivate } of users) {
    if (status === 'deleted') await addUpkeepTask(manager, 'purge_member', id);
    const card = before.get(id);
    if (card ? card.status === status && card.isPrivate === isPrivate : !noticed.has(id)) continue;
    await addUpkeepTask(manager, 'open_or_close', id);
    await addUpkeepTask(manager, 'recount_actor', id);
  }
}

/** The card of what accounts tells. */
export function toAuthorCard(user: PublicUser): AuthorCard {
  return {
    userId: user.user_id,
    username: user.username,
    displayName: user.display_name,
    isPrivate: user.is_private,
    status: user.status,
  };
}

/** Of whom there are notices already, though accounts has told nothing of them until now. */
async function noticedOf(ids: readonly number[], manager: EntityManager): Promise<ReadonlySet<number>> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT person.id FROM unnest($1::bigint[]) AS person (id)
     WHERE EXISTS (SELECT FROM notice WHERE story_author_id = person.id AND is_new)
        OR EXISTS (SELECT FROM notice WHERE actor_id = person.id AND (${hasOneActor}))
        OR EXISTS (SELECT FROM notice_cause WHERE actor_id = person.id)`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
