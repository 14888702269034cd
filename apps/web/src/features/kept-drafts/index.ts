export {
  type Draft,
  type DraftEntry,
  type DraftFields,
  type DraftPayload,
  type DraftText,
  emptyDraft,
  isBlank,
  isSameText,
  payloadOf,
  type SavedDraft,
  textOf,
} from './draft-text.js';
export { forgetKeptDrafts, sendKeptDrafts } from './leave-no-drafts.js';
export { tellOfDesk } from './open-desks.js';
export {
  draftKey,
  forgetDraft,
  type KeptDraft,
  keepDraft,
  keptDraft,
  keptDrafts,
  nameOfFirstSave,
} from './kept-drafts.js';
