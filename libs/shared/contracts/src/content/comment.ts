import { defineAsk, defineCall } from '../define-call.js';
import { defineFact } from '../define-fact.js';

/** Answers a story, or a comment under it (product.md, "Stories, drafts, comments"). */
export const postComment = defineCall({
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
  errors: ['not_found'],
});

/** By the comment's author or the story's; `forbidden` for others who may read it, `not_found` for everybody else. */
export const deleteComment = defineCall({
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

/**
 * Deletes a comment that was reported. Content judges by the viewer of the ask's context, who must be a moderator or
 * an admin (product.md, "Admin"); `not_found` for everybody else and for a comment that is gone.
 */
export const removeComment = defineAsk<{ comment_id: number }, null>({
  name: 'content.remove_comment',
  repeat: 'never',
  callers: ['social'],
});

/** A comment with its story's head and the comments that it answers, the first of the thread first (api.md). */
export const readComment = defineCall({
  name: 'content.read_comment',
  method: 'GET',
  path: '/comment/:comment_id',
  audience: 'anyone',
  required: ['comment_id'],
  reply: 'comment_page',
  errors: ['not_found'],
});

export const listStoryComments = defineCall({
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
export const listCommentReplies = defineCall({
  name: 'content.list_comment_replies',
  method: 'GET',
  path: '/comment/:comment_id/replies',
  audience: 'anyone',
  required: ['comment_id'],
  optional: ['sort', 'next'],
  reply: 'comment_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Somebody answered a story or a comment under it. */
export const commentPosted = defineFact<{
  comment_id: number;
  story_id: number;
  story_slug: string;
  story_title: string;
  story_author_id: number;
  author_id: number;
  /** The comment that is replied to, and whose it is; null for an answer to the story itself. */
  comment_reply_id: number | null;
  parent_author_id: number | null;
  comment_level: number;
  /** Ids of the people whom the text names and who could see the story when it was written. */
  mentions: number[];
  posted_at: string;
}>({
  name: 'content.comment_posted',
  subject: ({ comment_id }) => `comment:${comment_id}`,
});

/** A comment's text and author can't be read any more. */
export const commentDeleted = defineFact<{
  comment_id: number;
  story_id: number;
  story_slug: string;
  story_author_id: number;
  /** Whose comment it was. */
  author_id: number;
  comment_reply_id: number | null;
  /**
   * The comments that left the thread with it: itself and deleted ones above it that it was the last reply of. Empty
   * when it has replies and stays as "[deleted]".
   */
  removed_ids: number[];
}>({
  name: 'content.comment_deleted',
  subject: ({ comment_id }) => `comment:${comment_id}`,
  keepers: ['notifications', 'gateway'],
});
