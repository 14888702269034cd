import { defineOperation } from '../operation.js';

/**
 * The properties of both toggles. They are idempotent: a repeat responds with the present state
 * (docs/product/likes-and-bookmarks.md#marks).
 */
const toggle = { audience: 'member', limit: 'toggle', repeat: 'freely', errors: ['not_found'] } as const;

const storyLike = { ...toggle, path: '/story/like', required: ['story_id'], reply: 'story_like' } as const;

const commentLike = {
  ...toggle,
  path: '/comment/like',
  required: ['comment_id'],
  reply: 'comment_like',
} as const;

export const likeStory = defineOperation({ ...storyLike, name: 'content.like_story', method: 'POST' });

export const unlikeStory = defineOperation({ ...storyLike, name: 'content.unlike_story', method: 'DELETE' });

export const likeComment = defineOperation({ ...commentLike, name: 'content.like_comment', method: 'POST' });

export const unlikeComment = defineOperation({
  ...commentLike,
  name: 'content.unlike_comment',
  method: 'DELETE',
});

/** Returns the members who like a story. */
export const listStoryLikes = defineOperation({
  name: 'content.list_story_likes',
  method: 'GET',
  path: '/story/:slug/likes',
  audience: 'anyone',
  required: ['slug'],
  optional: ['sort', 'next'],
  reply: 'user_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Returns the members who like a comment. */
export const listCommentLikes = defineOperation({
  name: 'content.list_comment_likes',
  method: 'GET',
  path: '/comment/:comment_id/likes',
  audience: 'anyone',
  required: ['comment_id'],
  optional: ['sort', 'next'],
  reply: 'user_list',
  errors: ['not_found', 'bad_cursor'],
});
