import {
  type DeliverySettings as PublishedSettings,
  deliverySettingsChanged,
  snapshotDeliverySettings,
} from '@quillstead/contracts';
import type { ReadModel } from '@quillstead/service-kit';
import { In } from 'typeorm';
import { DeliverySettings, upsertSettings, toDeliverySettings } from '../settings/index.js';

type SettingsSnapshot = Required<PublishedSettings> & { readonly version: number };

export const deliverySettings: ReadModel<SettingsSnapshot, DeliverySettings> = {
  what: 'delivery_settings',
  source: 'accounts',
  call: snapshotDeliverySettings,
  subject: (settings) => deliverySettingsChanged.subject(settings),
  expected: (settings) => (settings.status === 'deleted' ? null : toDeliverySettings(settings)),
  present: async (settings, manager) => {
    const ids = settings.map(({ user_id }) => user_id);
    const rows = await manager.findBy(DeliverySettings, { userId: In(ids) });
    const byId = new Map(rows.map((row) => [row.userId, row]));
    return ids.map((id) => byId.get(id));
  },
  apply: (settings, manager) => upsertSettings(settings, manager),
};
