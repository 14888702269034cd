import { useAtom } from 'jotai';
import { Suspense } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { shortcutsOpenAtom } from './shortcuts-state.js';

const { Part: ShortcutsDialog } = lazyPart<{ readonly onClose: () => void }>(
  async () => ({ default: (await import('./shortcuts-dialog.js')).ShortcutsDialog }),
  MissingDialog,
);

/** Stands in the shell and lists the keys when `?` or the button for the list was pressed. */
export function Shortcuts() {
  const [isOpen, setOpen] = useAtom(shortcutsOpenAtom);
  return isOpen ? (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
