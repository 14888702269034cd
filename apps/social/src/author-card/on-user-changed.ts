import { Injectable } from '@nestjs/common';
import { type PublicUser, userChanged } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { type AccountTaskKind, addAccountTask } from '../account-task/index.js';
import { lockAccountAlone } from '../locks/index.js';
import { AuthorCard } from './author-card.entity.js';
import { toCard } from './to-card.js';

/** Keeps the author cards as accounts tells them, and leaves to jobs what follows from a change for many rows. */
@Injectable()
export class OnUserChanged {
  @Hears(userChanged)
  async keepCard(user: PublicUser, { manager }: Pick<Heard, 'manager'>): Promise<void> {
    const before = await manager.findOneBy(AuthorCard, { userId: user.user_id });
    // No subscription that looked at the card as it was may come after what is done about the change.
    if (before && matters(before, user)) await lockAccountAlone(manager, user.user_id);
    await manager.upsert(AuthorCard, toCard(user), ['userId']);
    for (const kind of tasksOf(before, user)) await addAccountTask(manager, user.user_id, kind);
  }
}

/** Whether subscriptions look at what has changed. */
function matters(before: AuthorCard, user: PublicUser): boolean {
  return (
    before.status !== user.status ||
    before.isPrivate !== user.is_private ||
    before.username.toLowerCase() !== user.username.toLowerCase()
  );
}

function tasksOf(before: AuthorCard | null, user: PublicUser): AccountTaskKind[] {
  if (user.status === 'deleted') return before?.status === 'deleted' ? [] : ['purge'];
  const tasks: AccountTaskKind[] = [];
  // What a suspension has kept from being accepted is accepted afterwards.
  if (user.is_private === 0 && (before?.isPrivate === 1 || before?.status === 'suspended'))
    tasks.push('accept_requests');
  if (before && before.username.toLowerCase() !== user.username.toLowerCase())
    tasks.push('rename_author', 'rename_subscriber');
  return tasks;
}
