import { z } from 'zod';
import { defineEvent } from '../event.js';
import { defineInternalOperation } from '../operation.js';
import { flag, id, snapshotPage, snapshotRequest, time } from '../wire.js';

/** A member subscribed to a series, or no longer subscribes. */
export const seriesSubscriptionChanged = defineEvent({
  name: 'content.series_subscription_changed',
  consumers: ['notifications'],
  schema: z.object({ user_id: id, series_id: id, subscription: flag }),
  subject: ({ user_id, series_id }) => `series_subscription:${user_id}:${series_id}`,
  partitionBy: 'series_id',
});

/** Returns all subscriptions to series, in pages by id. Notifications rebuilds its projection from it. */
export const snapshotSeriesSubscriptions = defineInternalOperation({
  name: 'content.snapshot_series_subscriptions',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: {
    payload: snapshotRequest,
    reply: snapshotPage(z.object({ user_id: id, series_id: id, version: z.int(), since: time })),
  },
});

export const seriesSubscriptionResponses = {
  series_subscription: z.object({ subscription: flag }),
};
