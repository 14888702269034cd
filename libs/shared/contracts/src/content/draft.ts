import { defineOperation } from '../operation.js';
import { storyBodyLimit, storyFields } from './story.js';

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
  'former_address',
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
 * Saves a draft, a new one when there is no `id`; 409 when it was saved elsewhere since `last_saved_at`
 * (docs/product/drafts.md#conflicts). The text comes whole, or as the change (`rich_text_at` …) of the text that was
 * saved at `last_saved_at`, so that a changed word does not send a novel; also 409 when the change does not result in
 * the text whose sum comes with it. If both come, the whole text counts. Throws `quota_reached` when the member's
 * drafts are too many or too long together.
 */
export const saveDraft = defineOperation({ ...draftCall, method: 'POST' });

/** Saves a draft too: it is the other verb that the HTTP contract names. */
export const saveDraftAgain = defineOperation({ ...draftCall, method: 'PUT' });

export const deleteDraft = defineOperation({
  name: 'content.delete_draft',
  method: 'DELETE',
  path: '/draft',
  audience: 'member',
  required: ['id'],
  reply: 'nothing',
  status: 204,
  errors: ['not_found'],
});

/**
 * Sets or changes the time at which a draft is published, with its text of that time; 409 when it was saved elsewhere
 * since `last_saved_at` (docs/product/drafts.md#schedule).
 */
export const scheduleDraft = defineOperation({
  name: 'content.schedule_draft',
  method: 'PUT',
  path: '/draft/schedule',
  audience: 'member',
  limit: 'publish',
  required: ['id', 'publish_at'],
  optional: ['last_saved_at'],
  reply: 'draft_schedule',
  repeat: 'freely',
  errors: ['invalid', 'not_found', 'conflict', 'may_not_publish'],
});

/** Cancels the schedule of a draft, which stays a draft. */
export const cancelSchedule = defineOperation({
  name: 'content.cancel_schedule',
  method: 'DELETE',
  path: '/draft/schedule',
  audience: 'member',
  required: ['id'],
  reply: 'draft_schedule',
  repeat: 'freely',
  errors: ['not_found'],
});

/**
 * Sends a draft to the staff, who publishes it or says why not, while it reads the first stories of every member
 * (docs/product/people.md#first-posts). 409 when it was saved elsewhere since `last_saved_at`, and for a member who
 * publishes without the staff.
 */
export const sendDraft = defineOperation({
  name: 'content.send_draft',
  method: 'PUT',
  path: '/draft/approval',
  audience: 'member',
  limit: 'publish',
  required: ['id'],
  optional: ['last_saved_at'],
  reply: 'draft_approval',
  repeat: 'freely',
  errors: ['invalid', 'not_found', 'conflict', 'may_not_publish', 'quota_reached'],
});

/** Takes a draft back from the staff; it stays a draft. */
export const takeDraftBack = defineOperation({
  name: 'content.take_draft_back',
  method: 'DELETE',
  path: '/draft/approval',
  audience: 'member',
  required: ['id'],
  reply: 'draft_approval',
  repeat: 'freely',
  errors: ['not_found'],
});

export const readDraft = defineOperation({
  name: 'content.read_draft',
  method: 'GET',
  path: '/draft',
  audience: 'member',
  required: ['id'],
  reply: 'draft',
  errors: ['not_found'],
});

export const listDrafts = defineOperation({
  name: 'content.list_drafts',
  method: 'GET',
  path: '/draft/list',
  audience: 'member',
  optional: ['next'],
  reply: 'draft_list',
  errors: ['bad_cursor'],
});

/**
 * Returns the earlier versions of a draft's text, the latest first; the older the versions are, the fewer of them
 * remain.
 */
export const listDraftVersions = defineOperation({
  name: 'content.list_draft_versions',
  method: 'GET',
  path: '/draft/versions',
  audience: 'member',
  required: ['id'],
  optional: ['next'],
  reply: 'draft_version_list',
  errors: ['not_found', 'bad_cursor'],
});

/** Returns one of the texts that a draft had before. Saving it restores it. */
export const readDraftVersion = defineOperation({
  name: 'content.read_draft_version',
  method: 'GET',
  path: '/draft/version',
  audience: 'member',
  required: ['id', 'version_id'],
  reply: 'draft_version',
  errors: ['not_found'],
});
