import { type ExportedUser, exportUsers, userChanged } from '@quillstead/contracts';
import type { Outbox, ReadModel } from '@quillstead/service-kit';
import { In } from 'typeorm';
import { AuthorCard, keepCards, openOrClosePage, toAuthorCard } from '../author-card/index.js';

/** The cards of everybody whom accounts has. @param outbox tells of the counts that change with them */
export const authorCards = (outbox: Outbox): ReadModel<ExportedUser, AuthorCard> => ({
  what: 'author_card',
  source: 'accounts',
  ask: exportUsers,
  subject: (user) => userChanged.subject(user),
  wanted: toAuthorCard,
  present: async (users, manager) => {
    const cards = await manager.findBy(AuthorCard, { userId: In(users.map(({ user_id }) => user_id)) });
    const byId = new Map(cards.map((card) => [card.userId, card]));
    return users.map(({ user_id }) => byId.get(user_id));
  },
  hear: async (user, manager) => {
    for (const id of await keepCards([user], manager)) await openOrClosePage(id, outbox, manager);
  },
});
