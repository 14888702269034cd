import { z } from 'zod';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';
import { itemCover } from './cover-schemas.js';
import { storyArticle } from './story-schemas.js';

export const readingPlaceResponses = {
  /**
   * How far the viewer has read a story: the index of a block, and how much of that block, in percent; all null when
   * they have not begun it.
   */
  reading_place: z.object({
    reading_place: nullable(count),
    reading_block_share: nullable(z.number().min(0).max(100)).default(null),
    updated_at: nullable(time),
  }),
  /** `reading_share` is in percent; 100 for a story that was read to its end. */
  reading_list: listOf(storyArticle.extend({ reading_share: count, read_at: time })).extend({
    reading_history: flag,
  }),
  continue_list: z.object({
    items: z.array(
      z.object({
        story_id: id,
        slug: text,
        title: text,
        lang: nullable(text),
        ...itemCover,
        author_username: text,
        author_display_name: nullable(text),
        /** The share of the story that was read, in percent; 0 when it was not begun. */
        reading_share: count,
        series: nullable(z.object({ slug: text, title: text, lang: nullable(text) })),
      }),
    ),
  }),
  reading_history: z.object({ reading_history: flag }),
};
