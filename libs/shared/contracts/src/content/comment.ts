import { defineCall } from '../define-call.js';

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
