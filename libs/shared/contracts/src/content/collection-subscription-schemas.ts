import { z } from 'zod';
import { exportPage, formerExportPageRequest } from '../accounts/data-export-schemas.js';
import { defineEvent } from '../event.js';
import { defineInternalOperation } from '../operation.js';
import { count, flag, id, text } from '../wire.js';

/**
 * Stories were added to a collection. The event has a page of its subscribers who can read some of them. An
 * announcement has an event for each page; the page follows the subscription `after_id`.
 */
export const collectionStoriesAdded = defineEvent({
  name: 'content.collection_stories_added',
  consumers: ['notifications'],
  schema: z.object({
    announcement_id: id,
    after_id: z.int(),
    collection_id: id,
    /** The member who owns the collection. */
    author_id: id,
    title: text,
    receivers: z.array(
      z.object({
        user_id: id,
        /** The number of the stories that they can read, and the number of these that are not NSFW. */
        count_stories: count,
        count_safe_stories: count,
      }),
    ),
  }),
  subject: ({ announcement_id, after_id }) => `collection_announcement:${announcement_id}:${after_id}`,
  partitionBy: 'collection_id',
});

/** Returns a page of the export of the collections to which a member subscribes, oldest first. */
export const readCollectionSubscriptionExport = defineInternalOperation({
  name: 'content.export_collection_subscriptions',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: formerExportPageRequest(['collection_subscriptions']), reply: exportPage },
});

export const collectionSubscriptionResponses = {
  collection_subscription: z.object({ subscription: flag }),
};
