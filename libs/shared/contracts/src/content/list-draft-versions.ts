import { defineCall } from '../define-call.js';

/** What a draft's text was before, the latest first; fewer the older they are. */
export const listDraftVersions = defineCall({
  name: 'content.list_draft_versions',
  method: 'GET',
  path: '/draft/versions',
  audience: 'member',
  required: ['id'],
  optional: ['next'],
  reply: 'draft_version_list',
  errors: ['not_found', 'bad_cursor'],
});
