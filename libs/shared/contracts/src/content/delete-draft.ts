import { defineCall } from '../define-call.js';

export const deleteDraft = defineCall({
  name: 'content.delete_draft',
  method: 'DELETE',
  path: '/draft',
  audience: 'member',
  required: ['id'],
  reply: 'nothing',
  status: 204,
  errors: ['not_found'],
});
