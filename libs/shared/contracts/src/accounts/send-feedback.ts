import { defineCall } from '../define-call.js';

export const sendFeedback = defineCall({
  name: 'accounts.send_feedback',
  method: 'POST',
  path: '/feedback',
  audience: 'member',
  limit: 'feedback',
  required: ['feedback'],
  reply: 'nothing',
  status: 201,
});
