import { Button } from '../../ui/button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import type { FirstReadersDialogProps } from './first-readers-dialog.js';
import { useDraftLink } from './use-draft-link.js';

export const { Part: FirstReadersDialog } = lazyPart<FirstReadersDialogProps>(
  async () => ({ default: (await import('./first-readers-dialog.js')).FirstReadersDialog }),
  MissingDialog,
);

interface FirstReadersButtonProps {
  readonly draftId: number;
  readonly onOpen: () => void;
}

/** Opens the private link of a draft and the notes of its first readers; it says how many are not done. */
export function FirstReadersButton({ draftId, onOpen }: FirstReadersButtonProps) {
  const { link } = useDraftLink(draftId);
  const open = link?.count_open_notes ?? 0;
  return (
    <Button onClick={onOpen} aria-haspopup="dialog">
      First readers{open > 0 && ` (${open} ${open === 1 ? 'note' : 'notes'})`}
    </Button>
  );
}
