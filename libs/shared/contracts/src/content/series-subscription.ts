import { z } from 'zod';
import { defineEvent } from '../event.js';
import { defineInternalOperation, defineOperation } from '../operation.js';
import { flag, id, snapshotPage, snapshotRequest, time } from '../wire.js';

/** Subscribes to a series: each story that is published in it notifies the member. */
export const subscribeToSeries = defineOperation({
  name: 'content.subscribe_to_series',
  method: 'POST',
  path: '/series/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['series_id'],
  reply: 'series_subscription',
  repeat: 'freely',
  errors: ['invalid', 'not_found', 'quota_reached'],
});

/** Ends a subscription to a series, also to one that the member may not read any more. */
export const unsubscribeFromSeries = defineOperation({
  name: 'content.unsubscribe_from_series',
  method: 'DELETE',
  path: '/series/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['series_id'],
  reply: 'series_subscription',
  repeat: 'freely',
});

/** The series to which a person subscribes, without those that the viewer may not read. */
export const listSubscribedSeries = defineOperation({
  name: 'content.list_subscribed_series',
  method: 'GET',
  path: '/user/:username/subscriptions/series',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'next'],
  reply: 'series_list',
  errors: ['invalid', 'not_found', 'bad_cursor'],
});

/** Somebody subscribed to a series, or no longer does. */
export const seriesSubscriptionChanged = defineEvent({
  name: 'content.series_subscription_changed',
  consumers: ['notifications'],
  schema: z.object({ user_id: id, series_id: id, subscription: flag }),
  subject: ({ user_id, series_id }) => `series_subscription:${user_id}:${series_id}`,
  partitionBy: 'series_id',
});

/** Every subscription to a series, in pages by id: notifications rebuilds its projection by it. */
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
