import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { emptyable, id, listOf } from '../wire.js';
import { commentArticle } from './comment.js';
import { hashtagArticle } from './hashtag.js';
import { storyArticle, storyList } from './story.js';

/** Stories to read after a story; none that the viewer has read to its end (docs/product/stories.md#related-stories). */
export const listRelatedStories = defineOperation({
  name: 'content.list_related_stories',
  method: 'GET',
  path: '/story/:slug/related',
  audience: 'anyone',
  required: ['slug'],
  reply: 'related_stories',
  errors: ['not_found'],
});

/** The stories or comments that a person has published. */
export const listUserPosts = defineOperation({
  name: 'content.list_user_posts',
  method: 'GET',
  path: '/user/:username/posts',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'post_list',
  errors: ['not_found', 'bad_cursor'],
});

/** The bookmarks of a member; for everybody else they do not exist (docs/product/likes-and-bookmarks.md#bookmarks). */
export const listUserBookmarks = defineOperation({
  name: 'content.list_user_bookmarks',
  method: 'GET',
  path: '/user/:username/bookmarks',
  audience: 'anyone',
  required: ['username'],
  optional: ['sort', 'filter', 'next'],
  reply: 'post_list',
  errors: ['not_found', 'bad_cursor'],
});

/** For its author with the series that it is in; null: in none, and for everybody else. */
const postedStory = storyArticle.extend({ series_id: emptyable(id).optional() });

export const storyListResponses = {
  /** A page of home; the recommendations are left out when they were excluded (docs/api.md#payloads). */
  home_list: storyList.extend({ hashtag_recommendations: z.array(hashtagArticle).optional() }),
  /** At most five, the most alike first. It has one page. */
  related_stories: z.object({ items: z.array(storyArticle) }),
  /** A list of a private author's is empty and says so to who may not see it. */
  post_list: listOf(z.union([postedStory, commentArticle])).extend({
    content_access: z.literal(false).optional(),
  }),
};
