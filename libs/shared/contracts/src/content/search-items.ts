import { defineAsk } from '../define-call.js';
import type { ReplyTypes } from '../replies/index.js';

export type FoundStory = ReplyTypes['story_list']['items'][number];
export type FoundComment = ReplyTypes['comment_article'];
export type FoundHashtag = ReplyTypes['hashtag_article'];

/** What search has found, or the best of it when `top` is there. */
export interface ItemsWanted {
  readonly ids: readonly number[];
  /** By likes, then newest first, a page after these keys of an item; null for the first page. */
  readonly top?: { readonly after: TopPlace | null };
}

/** Count of likes, when it was posted, id. */
export type TopPlace = readonly [number, string, number];

export interface FoundItems<Item> {
  /** In the order of the ids, or the best first; without those that the viewer of the ask may not see in lists. */
  readonly items: readonly Item[];
  /** With `top`: null at the end. */
  readonly after: TopPlace | null;
}

/** The items of stories, held to what content knows of its authors and readers now. */
export const readFoundStories = defineAsk<ItemsWanted, FoundItems<FoundStory>>({
  name: 'content.found_stories',
  repeat: 'freely',
  callers: ['search'],
});

/** The same of comments. */
export const readFoundComments = defineAsk<ItemsWanted, FoundItems<FoundComment>>({
  name: 'content.found_comments',
  repeat: 'freely',
  callers: ['search'],
});

/** Hashtags that have stories of public authors, in the order of the ids. */
export const readFoundHashtags = defineAsk<{ readonly ids: readonly number[] }, readonly FoundHashtag[]>({
  name: 'content.found_hashtags',
  repeat: 'freely',
  callers: ['search'],
});

/** What a suggestion says of stories and hashtags, held to the same. */
export const readSuggested = defineAsk<
  { readonly story_ids: readonly number[]; readonly hashtag_ids: readonly number[] },
  {
    readonly stories: readonly {
      readonly story_id: number;
      readonly slug: string;
      readonly title: string;
      readonly author_username: string;
      readonly author_display_name: string | null;
    }[];
    readonly hashtags: readonly {
      readonly hashtag_id: number;
      readonly value: string;
      readonly count_stories: number;
    }[];
  }
>({ name: 'content.suggested', repeat: 'freely', callers: ['search'] });
