import { z } from 'zod';
import type { AsRead } from '../as-read.js';
import { defineAsk } from '../define-call.js';
import { commentArticle } from '../replies/comment.js';
import { storyList } from '../replies/story.js';
import { hashtagArticle } from '../replies/user.js';
import { count, id, text } from '../replies/wire.js';

const foundStory = storyList.shape.items.element;

export type FoundStory = z.infer<typeof foundStory>;
export type FoundComment = z.infer<typeof commentArticle>;
export type FoundHashtag = z.infer<typeof hashtagArticle>;

/** Count of likes, when it was posted, id. */
const topPlace = z.tuple([z.number(), text, z.number()]);

export type TopPlace = z.infer<typeof topPlace>;

/** What search has found, or the best of it when `top` is there. */
const itemsWanted = z.object({
  ids: z.array(id),
  /** By likes, then newest first, a page after these keys of an item; null for the first page. */
  top: z.object({ after: topPlace.nullable() }).optional(),
});

export type ItemsWanted = AsRead<z.infer<typeof itemsWanted>>;

const foundItems = <Item extends z.ZodType>(item: Item) =>
  z.object({
    /** In the order of the ids, or the best first; without those that the viewer may not see in lists. */
    items: z.array(item),
    /** With `top`: null at the end. */
    after: topPlace.nullable(),
  });

export interface FoundItems<Item> {
  readonly items: Item[];
  readonly after: TopPlace | null;
}

/** The items of stories, held to what content knows of its authors and readers now. */
export const readFoundStories = defineAsk({
  name: 'content.found_stories',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: itemsWanted, reply: foundItems(foundStory) },
});

/** The same of comments. */
export const readFoundComments = defineAsk({
  name: 'content.found_comments',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: itemsWanted, reply: foundItems(commentArticle) },
});

/** Hashtags that have stories of public authors, in the order of the ids. */
export const readFoundHashtags = defineAsk({
  name: 'content.found_hashtags',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: z.object({ ids: z.array(id) }), reply: z.array(hashtagArticle) },
});

/** What a suggestion says of stories and hashtags, held to the same. */
export const readSuggested = defineAsk({
  name: 'content.suggested',
  repeat: 'freely',
  callers: ['search'],
  schemas: {
    payload: z.object({ story_ids: z.array(id), hashtag_ids: z.array(id) }),
    reply: z.object({
      stories: z.array(
        z.object({
          story_id: id,
          slug: text,
          title: text,
          author_username: text,
          author_display_name: text.nullable(),
        }),
      ),
      hashtags: z.array(z.object({ hashtag_id: id, value: text, count_stories: count })),
    }),
  },
});
