import { storyTitle } from '@quillstead/catalogue';
import type { CallOptions } from '../../lib/call.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import type { DraftEntry } from '../kept-drafts/index.js';

export interface DeleteDraftDialogProps {
  readonly entry: DraftEntry;
  readonly onDelete: (id: number, options: CallOptions) => Promise<void>;
  readonly onClose: () => void;
  /** Returns the element that gets the focus afterwards. */
  readonly finalFocus: () => HTMLElement | null;
}

/** Confirms the deletion of a draft. */
export function DeleteDraftDialog({ entry, onDelete, onClose, finalFocus }: DeleteDraftDialogProps) {
  return (
    <ConfirmDialog
      title="Delete this draft?"
      confirm="Delete"
      cancel="Keep it"
      failed="It is not known whether the draft was deleted. Please try again in a moment."
      onConfirm={async (options) => {
        await onDelete(entry.id, options);
        onClose();
      }}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <p>“{storyTitle(entry.title)}” cannot be brought back.</p>
    </ConfirmDialog>
  );
}
