export {
  type Draft,
  type DraftEntry,
  type DraftFields,
  type DraftPayload,
  type DraftText,
  emptyDraft,
  isSameText,
  payloadOf,
  storyFieldsOf,
  savedBefore,
  type SavedDraft,
  textOf,
} from './draft-text.js';
export { forgetKeptDrafts, registerWritePage, sendKeptDrafts } from './leave-no-drafts.js';
export {
  draftKey,
  isKeyOf,
  type KeptDraft,
  nameOfFirstSave,
  newDraftKey,
  ofStory,
  writerOf,
} from './kept-draft.js';
export { forgetDraft, inTime, storeDraft, type KeptReading, readKept } from './kept-drafts.js';
export { stashDraft } from './stashed-drafts.js';
export { StorageFailure, type StorageProblem } from './draft-store.js';
