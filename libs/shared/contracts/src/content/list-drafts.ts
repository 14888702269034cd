import { defineCall } from '../define-call.js';

export const listDrafts = defineCall({
  name: 'content.list_drafts',
  method: 'GET',
  path: '/draft/list',
  audience: 'member',
  optional: ['next'],
  reply: 'draft_list',
  errors: ['bad_cursor'],
});
