import { defineOperation } from '../operation.js';

/** Subscribes to a collection: the member is notified, once a day, of stories that are added to it. */
export const subscribeToCollection = defineOperation({
  name: 'content.subscribe_to_collection',
  method: 'POST',
  path: '/collection/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['collection_id'],
  reply: 'collection_subscription',
  repeat: 'freely',
  errors: ['invalid', 'not_found', 'quota_reached'],
});

/** Ends a subscription to a collection, even if the member may not read it any more. */
export const unsubscribeFromCollection = defineOperation({
  name: 'content.unsubscribe_from_collection',
  method: 'DELETE',
  path: '/collection/subscription',
  audience: 'member',
  limit: 'toggle',
  required: ['collection_id'],
  reply: 'collection_subscription',
  repeat: 'freely',
});

/**
 * Returns the collections to which a person subscribes, without those that the viewer may not read; unlisted ones are
 * shown to that person alone.
 */
export const listSubscribedCollections = defineOperation({
  name: 'content.list_subscribed_collections',
  method: 'GET',
  path: '/user/:username/subscriptions/collections',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'next'],
  reply: 'collection_list',
  errors: ['invalid', 'not_found', 'bad_cursor'],
});
