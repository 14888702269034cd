import { defineOperation } from '../operation.js';

/**
 * The properties of both toggles. They are idempotent: a repeat responds with the present state
 * (docs/product/likes-and-bookmarks.md#marks).
 */
const toggle = {
  audience: 'member',
  limit: 'toggle',
  repeat: 'freely',
  reply: 'bookmark',
  errors: ['not_found'],
} as const;

const storyBookmark = { ...toggle, path: '/story/bookmark', required: ['story_id'] } as const;

const commentBookmark = { ...toggle, path: '/comment/bookmark', required: ['comment_id'] } as const;

export const bookmarkStory = defineOperation({
  ...storyBookmark,
  name: 'content.bookmark_story',
  method: 'POST',
});

export const unbookmarkStory = defineOperation({
  ...storyBookmark,
  name: 'content.unbookmark_story',
  method: 'DELETE',
});

export const bookmarkComment = defineOperation({
  ...commentBookmark,
  name: 'content.bookmark_comment',
  method: 'POST',
});

export const unbookmarkComment = defineOperation({
  ...commentBookmark,
  name: 'content.unbookmark_comment',
  method: 'DELETE',
});
