export { FirstReadersButton, FirstReadersDialog } from './first-readers-button.js';
export { NoteList } from './note-list.js';
export { type DraftNote, placeNotes, quoteOf, textsOf } from './place-notes.js';
export { SharedDraftReader } from './shared-draft-reader.js';
export { useDraftNotes } from './use-draft-link.js';
export { useSharedDraft } from './use-shared-draft.js';
