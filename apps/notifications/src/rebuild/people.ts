import {
  type DeliverySettings as ToldSettings,
  deliverySettingsChanged,
  exportDeliverySettings,
  type ExportedUser,
  exportUsers,
  userChanged,
} from '@quillstead/contracts';
import type { ReadModel } from '@quillstead/service-kit';
import { In } from 'typeorm';
import { AuthorCard, keepCards, toAuthorCard } from '../author-card/index.js';
import { DeliverySettings, keepSettings, toDeliverySettings } from '../settings/index.js';

type ExportedSettings = Required<ToldSettings> & { readonly version: number };

const idsOf = (items: readonly { user_id: number }[]): number[] => items.map(({ user_id }) => user_id);

export const authorCards: ReadModel<ExportedUser, AuthorCard> = {
  what: 'author_card',
  source: 'accounts',
  ask: exportUsers,
  subject: (user) => userChanged.subject(user),
  wanted: toAuthorCard,
  present: async (users, manager) => {
    const cards = await manager.findBy(AuthorCard, { userId: In(idsOf(users)) });
    const byId = new Map(cards.map((card) => [card.userId, card]));
    return users.map(({ user_id }) => byId.get(user_id));
  },
  hear: (user, manager) => keepCards([user], manager),
};

export const deliverySettings: ReadModel<ExportedSettings, DeliverySettings> = {
  what: 'delivery_settings',
  source: 'accounts',
  ask: exportDeliverySettings,
  subject: (told) => deliverySettingsChanged.subject(told),
  wanted: (told) => (told.status === 'deleted' ? null : toDeliverySettings(told)),
  present: async (told, manager) => {
    const rows = await manager.findBy(DeliverySettings, { userId: In(idsOf(told)) });
    const byId = new Map(rows.map((row) => [row.userId, row]));
    return told.map(({ user_id }) => byId.get(user_id));
  },
  hear: (told, manager) => keepSettings(told, manager),
};
