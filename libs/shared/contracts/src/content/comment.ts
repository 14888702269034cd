import { defineOperation } from '../operation.js';

/**
 * Posts a comment on a story, or a reply to a comment (docs/product/comments.md#threads). Throws `forbidden` if the
 * author of the story does not let the member comment. If the author approves comments first, the response is a comment
 * that waits (docs/product/comments.md#approval). Throws `quota_reached` when too many of the member's comments wait
 * for this author, `new_member_limit` for what a new member may not do yet (docs/product/people.md#new-members).
 */
export const postComment = defineOperation({
  name: 'content.post_comment',
  method: 'POST',
  path: '/comment',
  audience: 'member',
  limit: 'comment',
  required: ['story_id', 'comment_text'],
  optional: ['comment_reply_id'],
  reply: 'posted_comment',
  status: 201,
  repeat: 'by_key',
  errors: ['forbidden', 'new_member_limit', 'not_found', 'quota_reached'],
});

/**
 * Approves a comment that waits, for the author of the story (docs/product/comments.md#approval): it is posted at this
 * moment. A repeat changes nothing. Throws `forbidden` for a comment that cannot be posted now, `not_found` for one
 * that was refused or taken back, or that somebody else has to approve.
 */
export const approveComment = defineOperation({
  name: 'content.approve_comment',
  method: 'POST',
  path: '/comment/approval',
  audience: 'member',
  limit: 'toggle',
  required: ['comment_id'],
  reply: 'comment_article',
  repeat: 'freely',
  errors: ['forbidden', 'not_found'],
});

/** Deletes a comment that waits: the author of the story refuses it, or its author takes it back. */
export const refuseComment = defineOperation({
  name: 'content.refuse_comment',
  method: 'DELETE',
  path: '/comment/approval',
  audience: 'member',
  required: ['comment_id'],
  reply: 'nothing',
  status: 204,
  errors: ['not_found'],
});

/** Returns the comments that wait for the member's approval, the oldest first. */
export const listWaitingComments = defineOperation({
  name: 'content.list_waiting_comments',
  method: 'GET',
  path: '/user/account/waiting-comments',
  audience: 'member',
  optional: ['next'],
  reply: 'waiting_comment_list',
  errors: ['bad_cursor'],
});

/** Returns the comments of the member that wait under a story, the oldest first. */
export const listOwnWaitingComments = defineOperation({
  name: 'content.list_own_waiting_comments',
  method: 'GET',
  path: '/story/:slug/waiting-comments',
  audience: 'member',
  required: ['slug'],
  optional: ['next'],
  reply: 'waiting_comment_list',
  errors: ['bad_cursor'],
});

/**
 * Changes the text of a comment of the member, within 15 minutes after posting (docs/product/comments.md#editing).
 * Throws `forbidden` later and for others who may read the comment, `new_member_limit` for a text with more links or
 * mentions than a new member may write, `not_found` for everybody else. A text that does not differ changes nothing.
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
  errors: ['forbidden', 'new_member_limit', 'not_found'],
});

/**
 * Deletes a comment, for its author or the author of the story. Throws `forbidden` for others who may read it,
 * `not_found` for everybody else.
 */
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
 * Removes a comment for the author of the story above it, who can restore it (docs/product/comments.md#removal). Throws
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

/**
 * Returns a comment of the member that a moderator has hidden until it is mended (docs/product/admin.md#hiding); only
 * its author and the staff can read it.
 */
export const readHiddenComment = defineOperation({
  name: 'content.read_hidden_comment',
  method: 'GET',
  path: '/account/hidden-comment',
  audience: 'member',
  required: ['comment_id'],
  reply: 'hidden_comment',
  errors: ['not_found'],
});

/** Returns a hidden comment to the staff, who can also read one that was removed without a chance to mend it. */
export const readHiddenCommentAsStaff = defineOperation({
  name: 'content.read_hidden_comment_as_staff',
  method: 'GET',
  path: '/admin/hidden-comment',
  audience: 'moderator',
  required: ['comment_id'],
  reply: 'hidden_comment',
  errors: ['not_found'],
});

/** Changes a comment that a moderator has hidden and says that it is mended, as `mendStory` does of a story. */
export const mendComment = defineOperation({
  name: 'content.mend_comment',
  method: 'PUT',
  path: '/account/hidden-comment',
  audience: 'member',
  required: ['comment_id', 'comment_text'],
  optional: ['mended_words'],
  reply: 'nothing',
  errors: ['new_member_limit', 'not_found'],
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
 * one that was pinned. Throws `forbidden` for others who may read the story; `not_found` for everybody else, for a
 * reply, and for a comment that is deleted or removed.
 */
export const pinComment = defineOperation({ ...pin, name: 'content.pin_comment', method: 'POST' });

/** Unpins a comment. */
export const unpinComment = defineOperation({ ...pin, name: 'content.unpin_comment', method: 'DELETE' });

/**
 * Returns a comment with its story's head and the comments above it, the first of the thread first
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

/** Returns the direct replies to a comment. */
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
