import { defineOperation } from '../operation.js';

export const sendFeedback = defineOperation({
  name: 'accounts.send_feedback',
  method: 'POST',
  path: '/feedback',
  audience: 'member',
  limit: 'feedback',
  required: ['feedback'],
  reply: 'nothing',
  status: 201,
});

/** Returns the feedback of members, newest first (docs/product/accounts.md#feedback). */
export const listFeedback = defineOperation({
  name: 'accounts.list_feedback',
  method: 'GET',
  path: '/admin/feedback',
  audience: 'moderator',
  optional: ['next'],
  reply: 'feedback_list',
  errors: ['not_found', 'bad_cursor'],
});

export const handleFeedback = defineOperation({
  name: 'accounts.handle_feedback',
  method: 'PUT',
  path: '/admin/feedback',
  audience: 'moderator',
  required: ['id', 'is_handled'],
  reply: 'feedback_entry',
  errors: ['not_found'],
});
