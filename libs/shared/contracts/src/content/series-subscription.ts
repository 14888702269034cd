import { defineOperation } from '../operation.js';

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

/** Ends a subscription to a series, even if the member may not read it any more. */
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

/** Returns the series to which a person subscribes, without those that the viewer may not read. */
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
