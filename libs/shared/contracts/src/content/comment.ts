import { z } from 'zod';
import { defineOperation } from '../operation.js';
import { count, emptyable, flag, id, listOf, text, time } from '../wire.js';
import { commentsOfStory, itemAuthor } from './story.js';

/**
 * Posts a comment on a story, or a reply to a comment (docs/product/comments.md#threads). `forbidden` where the author
 * of the story does not let the member comment.
 */
export const postComment = defineOperation({
  name: 'content.post_comment',
  method: 'POST',
  path: '/comment',
  audience: 'member',
  limit: 'comment',
  required: ['story_id', 'comment_text'],
  optional: ['comment_reply_id'],
  reply: 'comment_article',
  status: 201,
  repeat: 'by_key',
  errors: ['forbidden', 'not_found'],
});

/**
 * Changes the text of a comment of the member, within 15 minutes after posting (docs/product/comments.md#editing).
 * `forbidden` later and for others who may read the comment, `not_found` for everybody else. A text that does not
 * differ changes nothing.
 */
export const editComment = defineOperation({
  name: 'content.edit_comment',
  method: 'PUT',
  path: '/comment',
  audience: 'member',
  limit: 'comment',
  required: ['comment_id', 'comment_text'],
  hides: true,
  reply: 'comment_article',
  repeat: 'freely',
  errors: ['forbidden', 'not_found'],
});

/** By the comment's author or the story's; `forbidden` for others who may read it, `not_found` for everybody else. */
export const deleteComment = defineOperation({
  name: 'content.delete_comment',
  method: 'DELETE',
  path: '/comment',
  audience: 'member',
  required: ['comment_id'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['forbidden', 'not_found'],
});

const removal = {
  path: '/comment/removal',
  audience: 'member',
  limit: 'toggle',
  required: ['comment_id'],
  reply: 'comment_article',
  repeat: 'freely',
  errors: ['forbidden', 'not_found'],
} as const;

/**
 * Removes a comment for the author of the story above it, who can restore it (docs/product/comments.md#removal).
 * `forbidden` for others who may read the story, `not_found` for everybody else.
 */
export const takeDownComment = defineOperation({
  ...removal,
  name: 'content.take_down_comment',
  method: 'POST',
  hides: true,
});

/** Shows a comment again that the author of the story has removed. */
export const restoreComment = defineOperation({
  ...removal,
  name: 'content.restore_comment',
  method: 'DELETE',
});

const pin = {
  path: '/comment/pin',
  audience: 'member',
  limit: 'toggle',
  required: ['comment_id'],
  reply: 'comment_article',
  repeat: 'freely',
  errors: ['forbidden', 'not_found'],
} as const;

/**
 * Pins a comment on a story for the author of the story (docs/product/comments.md#pinned-comment), in the place of the
 * one that was pinned. `forbidden` for others who may read the story; `not_found` for everybody else, for a reply, and
 * for a comment that is deleted or removed.
 */
export const pinComment = defineOperation({ ...pin, name: 'content.pin_comment', method: 'POST' });

/** Takes the pin away again. */
export const unpinComment = defineOperation({ ...pin, name: 'content.unpin_comment', method: 'DELETE' });

/**
 * A comment with its story's head and the comments above it, the first of the thread first
 * (docs/product/comments.md#threads).
 */
export const readComment = defineOperation({
  name: 'content.read_comment',
  method: 'GET',
  path: '/comment/:comment_id',
  audience: 'anyone',
  required: ['comment_id'],
  reply: 'comment_page',
  errors: ['not_found'],
});

export const listStoryComments = defineOperation({
  name: 'content.list_story_comments',
  method: 'GET',
  path: '/story/:slug/comments',
  audience: 'anyone',
  required: ['slug'],
  optional: ['sort', 'next'],
  reply: 'comment_list',
  errors: ['not_found', 'bad_cursor'],
});

/** The direct replies to a comment. */
export const listCommentReplies = defineOperation({
  name: 'content.list_comment_replies',
  method: 'GET',
  path: '/comment/:comment_id/replies',
  audience: 'anyone',
  required: ['comment_id'],
  optional: ['sort', 'next'],
  reply: 'comment_list',
  errors: ['not_found', 'bad_cursor'],
});

export const commentArticle = z.object({
  content_type: z.literal('comment_article'),
  comment_id: id,
  comment_level: count,
  comment_reply_id: emptyable(id),
  comment_text: emptyable(text),
  count_likes: count,
  count_replies: count,
  is_liked: flag,
  is_bookmarked: flag,
  /** 1 also of a comment that was removed, for those who may not read it. */
  is_deleted: flag,
  /** The author of the story has removed it; they and moderators get its text all the same. */
  is_removed: flag.default(0),
  /** The author of the story shows it first. */
  is_pinned: flag.default(0),
  posted_at: time,
  /** When its author changed the text last; null when they did not. */
  edited_at: emptyable(time).default(null),
  story_id: id,
  story_slug: text,
  story_title: text,
  /** The language of the title and of the story, as `lang` of the story. */
  story_lang: emptyable(text).default(null),
  author_id: emptyable(itemAuthor.author_id),
  author_username: emptyable(itemAuthor.author_username),
  author_display_name: itemAuthor.author_display_name,
  author_is_verified: itemAuthor.author_is_verified,
  author_is_private: itemAuthor.author_is_private,
  author_is_user: itemAuthor.author_is_user,
});

/** The data about the story that the page of a comment shows above the comment. */
const storyHead = z.object({
  story_id: id,
  slug: text,
  title: text,
  lang: emptyable(text).default(null),
  is_nsfw: flag,
  is_shareable: flag,
  ...commentsOfStory,
  ...itemAuthor,
});

export const commentResponses = {
  comment_article: commentArticle,
  comment_list: listOf(commentArticle).extend({ content_access: z.literal(false).optional() }),
  /** `parents` lead from the comment on the story down to the comment replied to; of a long thread the nearest. */
  comment_page: commentArticle.extend({
    content_type: z.literal('comment_page'),
    story: storyHead,
    parents: z.array(commentArticle),
  }),
};
