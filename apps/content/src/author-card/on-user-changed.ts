import { type PublicUser, userChanged } from '@quillstead/contracts';
import { EventHandler, type EventOf, latestOf, Outbox, requestScope } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { AuthorCard } from './author-card.entity.js';
import { openOrClosePage } from './open-or-close-page.js';
import { toAuthorCard } from './to-author-card.js';

type Reach = Pick<AuthorCard, 'isPrivate' | 'status'>;

/**
 * Keeps the author cards as accounts tells them, which hides and shows at once. Whoever hides takes the first page of
 * stories out of the counts of hashtags at the same moment; the rest, and what shows, follows by a job (`KeepAuthors`).
 */
@EventHandler(userChanged)
export class OnUserChanged {
  constructor(private readonly outbox: Outbox) {}

  async handle(events: readonly EventOf<typeof userChanged>[], manager: EntityManager): Promise<void> {
    const latest = latestOf(events);
    const users = latest.map(({ payload }) => payload);
    const closed = new Set(await keepCards(users, manager));
    for (const { payload, requestId } of latest) {
      if (!closed.has(payload.user_id)) continue;
      await requestScope.run(requestId, () => openOrClosePage(payload.user_id, this.outbox, manager));
    }
  }
}

/** Stores cards, each person once; gives those who have hidden their stories with it. */
export async function keepCards(users: readonly PublicUser[], manager: EntityManager): Promise<number[]> {
  const cards = users.map(toAuthorCard);
  const known = await manager.find(AuthorCard, {
    select: { userId: true, isPrivate: true, status: true },
    where: { userId: In(cards.map(({ userId }) => userId)) },
    order: { userId: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  const before = new Map(known.map((card) => [card.userId, card]));
  await manager.upsert(AuthorCard, cards, ['userId']);
  const changed = cards.filter((card) => reaches(before.get(card.userId)) !== reaches(card));
  await askUpkeep(
    changed.map(({ userId }) => userId),
    manager,
  );
  return changed.filter((card) => !isOpen(card)).map(({ userId }) => userId);
}

/** What of a card stories follow; a story that came before the card was held for closed. */
const reaches = (card: Reach | undefined): string =>
  card === undefined ? 'active, private: 1' : `${card.status}, private: ${card.isPrivate}`;

const isOpen = ({ isPrivate, status }: Reach): boolean => isPrivate === 0 && status === 'active';

async function askUpkeep(userIds: readonly number[], manager: EntityManager): Promise<void> {
  if (userIds.length === 0) return;
  await manager.query(
    `INSERT INTO author_upkeep AS known (user_id) SELECT person.id FROM unnest($1::bigint[]) AS person (id)
     WHERE EXISTS (SELECT FROM story WHERE author_id = person.id)
        OR EXISTS (SELECT FROM author_card WHERE user_id = person.id AND status = 'deleted')
     ON CONFLICT (user_id) DO UPDATE SET asked = known.asked + 1`,
    [userIds],
  );
}
