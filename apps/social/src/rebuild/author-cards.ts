import { type ExportedUser, exportUsers, userChanged } from '@quillstead/contracts';
import type { ReadModel } from '@quillstead/service-kit';
import { In } from 'typeorm';
import { AuthorCard, keepCards, toCard } from '../author-card/index.js';

/** The cards of everybody whom accounts has. */
export const authorCards: ReadModel<ExportedUser, AuthorCard> = {
  what: 'author_card',
  source: 'accounts',
  ask: exportUsers,
  subject: (user) => userChanged.subject(user),
  wanted: toCard,
  present: async (users, manager) => {
    const cards = await manager.findBy(AuthorCard, { userId: In(users.map(({ user_id }) => user_id)) });
    const byId = new Map(cards.map((card) => [card.userId, card]));
    return users.map(({ user_id }) => byId.get(user_id));
  },
  hear: (user, manager) => keepCards([user], manager),
};
