import {
  applySubscriptions,
  rebuildBlocks,
  rebuildHashtagSubscriptions,
  rebuildMutes,
  rebuildSubscriptions,
  rebuildUsers,
  type SubscriptionState,
  UserProjection,
} from '@quillstead/projections';
import {
  verifyReadModel,
  type Rebuilding,
  removeOrphans,
  sql,
  type ReadModel,
} from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import {
  type DeliverySettings as PublishedSettings,
  deliverySettingsChanged,
  snapshotDeliverySettings,
} from '@quillstead/contracts';
import { storeUsers } from '../user-projection/index.js';
import { openOrCloseFor } from '../notification/index.js';
import { storeBlocks, withdrawEnded } from '../reactions/index.js';
import { applyHashtagSubscriptions } from '../subscription/index.js';
import { DeliverySettings, upsertSettings, toDeliverySettings } from '../settings/index.js';
import { collectionProjections, orphanCollections } from './collections.js';
import { orphanSeriesSubscriptions, seriesSubscriptions } from './series-subscriptions.js';
import { orphanStories, storyProjections } from './stories.js';

type SettingsSnapshot = Required<PublishedSettings> & { readonly version: number };

const deliverySettings: ReadModel<SettingsSnapshot, DeliverySettings> = {
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

/**
 * Shows and hides notifications by the subscriptions, and takes back those of subscriptions that are over. Nobody is
 * notified of a subscription that is months old.
 */
async function storeSubscriptions(
  subscriptions: readonly SubscriptionState[],
  manager: EntityManager,
): Promise<void> {
  await applySubscriptions(subscriptions, manager);
  await openOrCloseFor(
    subscriptions.map(({ subscriber_id: receiverId, author_id: authorId }) => ({ receiverId, authorId })),
    manager,
  );
  await withdrawEnded(
    subscriptions.filter(({ code }) => code === null),
    manager,
  );
}

const hashtagSubscriptions = {
  join: sql`LEFT JOIN hashtag_subscription kept USING (hashtag, user_id)`,
  list: sql`SELECT user_id, hashtag FROM hashtag_subscription`,
  apply: applyHashtagSubscriptions,
};

/**
 * Compares the projections of notifications with their owners, reports the differences and repairs them. The site may
 * run meanwhile; background tasks change the notifications that depend on the repaired rows. Throws CallError
 * `unreachable` when an owner does not respond.
 */
export async function rebuildNotifications(rebuilding: Omit<Rebuilding, 'outbox'>): Promise<void> {
  await rebuildUsers(UserProjection, storeUsers, rebuilding);
  await verifyReadModel(deliverySettings, rebuilding);
  await rebuildSubscriptions(storeSubscriptions, rebuilding);
  await rebuildBlocks(storeBlocks, rebuilding);
  await rebuildMutes(rebuilding);
  await rebuildHashtagSubscriptions(hashtagSubscriptions, rebuilding);
  await removeOrphans(
    orphanSeriesSubscriptions,
    () => verifyReadModel(seriesSubscriptions, rebuilding),
    rebuilding,
  );
  await removeOrphans(
    orphanCollections,
    () => verifyReadModel(collectionProjections, rebuilding),
    rebuilding,
  );
  await removeOrphans(orphanStories, () => verifyReadModel(storyProjections, rebuilding), rebuilding);
}
