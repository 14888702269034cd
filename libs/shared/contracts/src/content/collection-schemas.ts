import { collectionVisibilities, type CollectionVisibility } from '@quillstead/catalogue';
import { z } from 'zod';
import { defineEvent } from '../event.js';
import { defineInternalOperation } from '../operation.js';
import { count, nullable, flag, id, listOf, snapshotPage, snapshotRequest, text, time } from '../wire.js';
import { itemCover, pageCover } from './cover-schemas.js';
import { hiddenList } from './hidden-list.js';
import { itemAuthor, storyArticle } from './story-schemas.js';

const changedCollection = z.object({ collection_id: id, author_id: id });

const visibility = z.enum(Object.keys(collectionVisibilities) as CollectionVisibility[]);

const subjectOfCollection = ({ collection_id }: { collection_id: number }): string =>
  `collection:${collection_id}`;

/**
 * A collection was created, a story was removed from it, or its title, description, visibility or a note has changed.
 */
export const collectionChanged = defineEvent({
  name: 'content.collection_changed',
  consumers: ['notifications'],
  schema: changedCollection.extend({
    /** The visibility; null in an event of the release before. */
    collection_visibility: visibility.nullable().default(null),
  }),
  subject: subjectOfCollection,
  partitionBy: 'collection_id',
  awaitedBy: ['notifications', 'gateway'],
});

export const collectionDeleted = defineEvent({
  name: 'content.collection_deleted',
  consumers: ['notifications'],
  schema: changedCollection,
  subject: subjectOfCollection,
  partitionBy: 'collection_id',
  awaitedBy: ['notifications', 'gateway'],
});

/** Returns all collections, in pages by id. Notifications rebuilds its projection from it. */
export const snapshotCollections = defineInternalOperation({
  name: 'content.snapshot_collections',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: {
    payload: snapshotRequest,
    reply: snapshotPage(
      z.object({ collection_id: id, author_id: id, version: z.int(), collection_visibility: visibility }),
    ),
  },
});

const collectionHead = {
  collection_id: id,
  /** The slug, which changes with the title; the address leads to the collection with any slug. */
  slug: text,
  title: text,
  description: nullable(text),
  ...itemCover,
  collection_visibility: visibility,
  /** The number of stories that the viewer may read, at most 100. */
  count_stories: count,
  /** 1 when there are more than were counted. */
  has_more_stories: flag,
  posted_at: time,
  /** The time at which the last story was added. */
  updated_at: time,
  content_access: z.literal(true),
  ...itemAuthor,
};

export const collectionResponses = {
  collection_address: z.object({ collection_id: id, slug: text }),
  /** A collection that a moderator removed, as its author and the staff read it. */
  hidden_collection: z.object({ collection_id: id, ...hiddenList }),
  collection_page: z.union([
    z.object({
      content_type: z.literal('collection_page'),
      ...collectionHead,
      ...pageCover,
      /** Whether the viewer subscribes to the collection. */
      subscription: flag,
    }),
    z.object({ content_type: z.literal('collection_page'), content_access: z.literal(false), ...itemAuthor }),
  ]),
  collection_story_list: listOf(storyArticle.extend({ entry_note: nullable(text) })).extend({
    content_access: z.literal(false).optional(),
  }),
  collection_list: listOf(
    z.object({ content_type: z.literal('collection_article'), ...collectionHead }),
  ).extend({ content_access: z.literal(false).optional() }),
  collection_choices: z.object({
    items: z.array(
      z.object({ collection_id: id, title: text, collection_visibility: visibility, has_story: flag }),
    ),
  }),
};
