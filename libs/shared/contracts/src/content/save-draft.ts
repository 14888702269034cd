import { defineCall } from '../define-call.js';
import { storyBodyLimit, storyFields } from './story-payload.js';

const draftFields = [
  'id',
  'last_saved_at',
  'rich_text_story',
  'rich_text_at',
  'rich_text_remove',
  'rich_text_insert',
  'rich_text_sum',
  ...storyFields,
  'write_autosave',
  'content_type',
] as const;

const draftCall = {
  name: 'content.save_draft',
  path: '/draft',
  audience: 'member',
  optional: draftFields,
  isDraft: true,
  reply: 'saved_draft',
  repeat: 'by_key',
  bodyLimit: storyBodyLimit,
  errors: ['conflict', 'not_found', 'quota_reached'],
} as const;

/**
 * Saves a draft, a new one when there is no `id`; 409 when it was saved elsewhere since `last_saved_at` (api.md). The
 * text comes whole, or as the change (`rich_text_at` …) of the text that was saved at `last_saved_at`, so that a changed
 * word does not send a novel; 409 too when the change does not give the text whose sum comes with it. Where both come
 * the whole text counts. `quota_reached` when the member's drafts are too many or too long together.
 */
export const saveDraft = defineCall({ ...draftCall, method: 'POST' });

/** The same with the other verb that the HTTP contract names. */
export const saveDraftAgain = defineCall({ ...draftCall, method: 'PUT' });
