import { defineCall } from '../define-call.js';

/** One of the texts that a draft had before. Saving it again brings it back. */
export const readDraftVersion = defineCall({
  name: 'content.read_draft_version',
  method: 'GET',
  path: '/draft/version',
  audience: 'member',
  required: ['id', 'version_id'],
  reply: 'draft_version',
  errors: ['not_found'],
});
