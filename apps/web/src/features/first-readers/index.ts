export { FirstReadersButton, FirstReadersDialog } from './first-readers-button.js';
export { SharedDraftReader } from './shared-draft-reader.js';
export { useSharedDraft } from './use-shared-draft.js';
