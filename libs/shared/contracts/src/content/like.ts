import { defineCall } from '../define-call.js';
import { defineFact } from '../define-fact.js';

/** Toggles are idempotent: a repeat answers with the state that there is (api.md). */
const toggle = { audience: 'member', limit: 'toggle', repeat: 'freely', errors: ['not_found'] } as const;
const storyLike = { ...toggle, path: '/story/like', required: ['story_id'], reply: 'story_like' } as const;
const commentLike = {
  ...toggle,
  path: '/comment/like',
  required: ['comment_id'],
  reply: 'comment_like',
} as const;

export const likeStory = defineCall({ ...storyLike, name: 'content.like_story', method: 'POST' });
export const unlikeStory = defineCall({ ...storyLike, name: 'content.unlike_story', method: 'DELETE' });
export const likeComment = defineCall({ ...commentLike, name: 'content.like_comment', method: 'POST' });
export const unlikeComment = defineCall({ ...commentLike, name: 'content.unlike_comment', method: 'DELETE' });

/** Who likes a story. */
export const listStoryLikes = defineCall({
  name: 'content.list_story_likes',
  method: 'GET',
  path: '/story/:slug/likes',
  audience: 'anyone',
  required: ['slug'],
  optional: ['sort', 'next'],
  reply: 'user_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Who likes a comment. */
export const listCommentLikes = defineCall({
  name: 'content.list_comment_likes',
  method: 'GET',
  path: '/comment/:comment_id/likes',
  audience: 'anyone',
  required: ['comment_id'],
  optional: ['sort', 'next'],
  reply: 'user_list',
  errors: ['not_found', 'bad_cursor'],
});

/** A member's like of a story. Liking, unliking and liking again are versions of one subject. */
export interface LikedStory {
  readonly user_id: number;
  readonly story_id: number;
  readonly story_slug: string;
  readonly story_title: string;
  /** Of the story. */
  readonly author_id: number;
}

const subjectOfStory = ({ story_id, user_id }: LikedStory): string => `story_like:${story_id}:${user_id}`;

export const storyLiked = defineFact<LikedStory>({ name: 'content.story_liked', subject: subjectOfStory });
export const storyUnliked = defineFact<LikedStory>({
  name: 'content.story_unliked',
  subject: subjectOfStory,
});

/** A member's like of a comment. Liking, unliking and liking again are versions of one subject. */
export interface LikedComment {
  readonly user_id: number;
  readonly comment_id: number;
  /** Of the comment. */
  readonly author_id: number;
  readonly story_id: number;
  readonly story_slug: string;
  readonly story_title: string;
  readonly story_author_id: number;
}

const subjectOfComment = ({ comment_id, user_id }: LikedComment): string =>
  `comment_like:${comment_id}:${user_id}`;

export const commentLiked = defineFact<LikedComment>({
  name: 'content.comment_liked',
  subject: subjectOfComment,
});
export const commentUnliked = defineFact<LikedComment>({
  name: 'content.comment_unliked',
  subject: subjectOfComment,
});
