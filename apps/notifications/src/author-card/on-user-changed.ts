import { Injectable } from '@nestjs/common';
import { type PublicUser, userChanged } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { hasOneActor } from '../kind/index.js';
import { addUpkeepTask } from '../upkeep-task/index.js';
import { AuthorCard } from './author-card.entity.js';

/**
 * Keeps the cards as accounts tells them. What the list of notices shows follows at once, since it looks at the cards;
 * what many rows say by themselves, such as counts, is left to a job.
 */
@Injectable()
export class OnUserChanged {
  @Hears(userChanged)
  async keepCard(user: PublicUser, { manager }: Pick<Heard, 'manager'>): Promise<void> {
    const before = await manager.findOneBy(AuthorCard, { userId: user.user_id });
    await manager.upsert(AuthorCard, toAuthorCard(user), ['userId']);
    if (user.status === 'deleted') await addUpkeepTask(manager, 'purge_member', user.user_id);
    if (before?.status === user.status && before.isPrivate === user.is_private) return;
    if (before === null && !(await isNoticed(manager, user.user_id))) return;
    await addUpkeepTask(manager, 'open_or_close', user.user_id);
    await addUpkeepTask(manager, 'recount_actor', user.user_id);
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

/** Whether there are notices already that speak of somebody of whom accounts has told nothing until now. */
async function isNoticed(manager: EntityManager, userId: number): Promise<boolean> {
  const [row] = await manager.query<{ noticed: boolean }[]>(
    `SELECT EXISTS (SELECT FROM notice WHERE story_author_id = $1 AND is_new)
         OR EXISTS (SELECT FROM notice WHERE actor_id = $1 AND (${hasOneActor}))
         OR EXISTS (SELECT FROM notice_cause WHERE actor_id = $1) AS noticed`,
    [userId],
  );
  return row?.noticed ?? false;
}
