import { defineOperation } from '../operation.js';

const link = {
  path: '/draft/link',
  audience: 'member',
  required: ['id'],
  reply: 'draft_link',
  errors: ['not_found'],
} as const;

/**
 * Makes the private link of a draft (docs/product/first-readers.md#the-link), in the place of the one before, which
 * ends. The response is the only one with its token.
 */
export const makeDraftLink = defineOperation({
  ...link,
  name: 'content.make_draft_link',
  method: 'POST',
  optional: ['link_days'],
});

export const readDraftLink = defineOperation({ ...link, name: 'content.read_draft_link', method: 'GET' });

/** Withdraws the link; the notes stay. */
export const withdrawDraftLink = defineOperation({
  ...link,
  name: 'content.withdraw_draft_link',
  method: 'DELETE',
  repeat: 'freely',
});

/**
 * Returns the draft of a private link to anybody who has the link. Throws `not_found` alike for a link that never
 * existed, has expired or was withdrawn. It is a POST, so that the token is in no address, log or cache.
 */
export const readSharedDraft = defineOperation({
  name: 'content.read_shared_draft',
  method: 'POST',
  path: '/draft/shared',
  audience: 'anyone',
  required: ['token'],
  reply: 'shared_draft',
  repeat: 'freely',
  errors: ['not_found'],
});

/**
 * Writes a note to the author of the draft of a private link. Throws `not_found` for a link that does not work (any
 * more).
 */
export const writeDraftNote = defineOperation({
  name: 'content.write_draft_note',
  method: 'POST',
  path: '/draft/note',
  audience: 'member',
  limit: 'comment',
  required: ['token', 'note_place', 'note_text'],
  optional: ['note_quote'],
  reply: 'draft_note',
  status: 201,
  repeat: 'by_key',
  errors: ['forbidden', 'not_found', 'quota_reached'],
});

/** Returns all notes on a draft, for its author, in the order of the text. */
export const listDraftNotes = defineOperation({
  name: 'content.list_draft_notes',
  method: 'GET',
  path: '/draft/notes',
  audience: 'member',
  required: ['id'],
  reply: 'draft_notes',
  errors: ['not_found'],
});

/** Marks a note on a draft of the member as done or as not done. */
export const markDraftNote = defineOperation({
  name: 'content.mark_draft_note',
  method: 'PUT',
  path: '/draft/note',
  audience: 'member',
  limit: 'toggle',
  required: ['note_id', 'is_done'],
  reply: 'draft_note',
  repeat: 'freely',
  errors: ['not_found'],
});

/** Deletes a note: by its writer, or by the author of the draft. */
export const deleteDraftNote = defineOperation({
  name: 'content.delete_draft_note',
  method: 'DELETE',
  path: '/draft/note',
  audience: 'member',
  required: ['note_id'],
  reply: 'nothing',
  status: 204,
  errors: ['not_found'],
});
