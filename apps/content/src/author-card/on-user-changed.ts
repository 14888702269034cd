import { Injectable } from '@nestjs/common';
import { type FactPayloadOf, userChanged } from '@quillstead/contracts';
import { type Heard, Hears, Outbox } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { AuthorCard } from './author-card.entity.js';
import { openOrClosePage } from './open-or-close-page.js';
import { toAuthorCard } from './to-author-card.js';

type Reach = Pick<AuthorCard, 'isPrivate' | 'status'>;

/**
 * Keeps the author cards as accounts tells them, which hides and shows at once. Whoever hides takes the first page of
 * stories out of the counts of hashtags at the same moment; the rest, and what shows, follows by a job (`KeepAuthors`).
 */
@Injectable()
export class OnUserChanged {
  constructor(private readonly outbox: Outbox) {}

  @Hears(userChanged)
  async keepCard(
    user: FactPayloadOf<typeof userChanged>,
    { manager }: Pick<Heard, 'manager'>,
  ): Promise<void> {
    const card = toAuthorCard(user);
    const before = await manager.findOne(AuthorCard, {
      select: { isPrivate: true, status: true },
      where: { userId: card.userId },
      lock: { mode: 'pessimistic_write' },
    });
    await manager.upsert(AuthorCard, card, ['userId']);
    if (reaches(before) === reaches(card)) return;
    await askUpkeep(card.userId, manager);
    if (!isOpen(card)) await openOrClosePage(card.userId, this.outbox, manager);
  }
}

/** What of a card stories follow; a story that came before the card was held for closed. */
const reaches = (card: Reach | null): string =>
  card === null ? 'active, private: 1' : `${card.status}, private: ${card.isPrivate}`;

const isOpen = ({ isPrivate, status }: Reach): boolean => isPrivate === 0 && status === 'active';

async function askUpkeep(userId: number, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO author_upkeep AS known (user_id) SELECT $1
     WHERE EXISTS (SELECT FROM story WHERE author_id = $1)
        OR EXISTS (SELECT FROM author_card WHERE user_id = $1 AND status = 'deleted')
     ON CONFLICT (user_id) DO UPDATE SET asked = known.asked + 1`,
    [userId],
  );
}
