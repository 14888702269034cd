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
