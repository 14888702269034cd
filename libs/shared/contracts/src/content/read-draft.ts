import { defineCall } from '../define-call.js';

export const readDraft = defineCall({
  name: 'content.read_draft',
  method: 'GET',
  path: '/draft',
  audience: 'member',
  required: ['id'],
  reply: 'draft',
  errors: ['not_found'],
});
