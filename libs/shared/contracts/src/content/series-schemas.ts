import { z } from 'zod';
import { defineEvent } from '../event.js';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';
import { itemCover, pageCover } from './cover-schemas.js';
import { hiddenList } from './hidden-list.js';
import { itemAuthor, storyArticle } from './story-schemas.js';

const changedSeries = z.object({ series_id: id, slug: text, title: text, author_id: id });

const subjectOfSeries = ({ series_id }: { series_id: number }): string => `series:${series_id}`;

/** A series was created, its author has changed it, or its stories or their order have changed. */
export const seriesChanged = defineEvent({
  name: 'content.series_changed',
  consumers: ['search', 'social'],
  schema: changedSeries.extend({
    /** The story that was removed from the series by this change. */
    left_story_id: id.nullable().default(null),
  }),
  subject: subjectOfSeries,
  partitionBy: 'series_id',
  awaitedBy: ['search', 'gateway'],
});

/** A series was deleted; its stories are in no series now. */
export const seriesDeleted = defineEvent({
  name: 'content.series_deleted',
  consumers: ['notifications', 'search', 'social'],
  schema: changedSeries.pick({ series_id: true, slug: true, author_id: true }),
  subject: subjectOfSeries,
  partitionBy: 'series_id',
  awaitedBy: ['search', 'gateway'],
});

const seriesHead = {
  series_id: id,
  slug: text,
  title: text,
  description: nullable(text),
  ...itemCover,
  series_status: z.enum(['ongoing', 'complete', 'paused']),
  /** The language of the first story of the series; null when that is not known. */
  lang: nullable(text),
  count_stories: count,
  posted_at: time,
  /** The time at which the last story was added. */
  updated_at: time,
  content_access: z.literal(true),
  ...itemAuthor,
};

/** A series in a list. */
export const seriesArticle = z.object({ content_type: z.literal('series_article'), ...seriesHead });

/** A story in the list of a series. */
const seriesStory = storyArticle.extend({
  /** The number of the story in the series, from 1. */
  position: count,
  /** The share of the story that the member has read, in percent; null when they have not begun it. */
  reading_share: nullable(count),
});

export const seriesResponses = {
  series_address: z.object({ series_id: id, slug: text }),
  /** A series that a moderator removed, as its author and the staff read it. */
  hidden_series: z.object({ series_id: id, ...hiddenList }),
  series_page: z.union([
    z.object({
      content_type: z.literal('series_page'),
      ...seriesHead,
      ...pageCover,
      /** Whether the viewer subscribes to the series. */
      subscription: flag,
      /** The story at which the member goes on reading; null when they have begun none or read the last. */
      continue_with: nullable(z.object({ slug: text, title: text, lang: nullable(text) })),
    }),
    z.object({ content_type: z.literal('series_page'), content_access: z.literal(false), ...itemAuthor }),
  ]),
  series_story_list: listOf(seriesStory).extend({ content_access: z.literal(false).optional() }),
  series_list: listOf(seriesArticle).extend({ content_access: z.literal(false).optional() }),
};
