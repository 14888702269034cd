import { z } from 'zod';
import { exportPage, exportPageRequest } from '../accounts/data-export.js';
import { defineInternalOperation, defineOperation } from '../operation.js';
import { flag } from '../wire.js';

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

/** Ends a subscription to a collection, also to one that the member may not read any more. */
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
 * The collections to which a person subscribes, without those that the viewer may not read; the person alone sees
 * unlisted ones.
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

/** A page of the export of the collections to which a member subscribes, oldest first. */
export const readCollectionSubscriptionExport = defineInternalOperation({
  name: 'content.export_collection_subscriptions',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPageRequest(['collection_subscriptions']), reply: exportPage },
});

export const collectionSubscriptionResponses = {
  collection_subscription: z.object({ subscription: flag }),
};
