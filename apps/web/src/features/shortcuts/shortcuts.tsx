import { useAtom } from 'jotai';
import { Suspense } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { shortcutsOpenAtom } from './shortcuts-state.js';

const { Part: ShortcutsDialog } = lazyPart<{ readonly onClose: () => void }>(
  async () => ({ default: (await import('./shortcuts-dialog.js')).ShortcutsDialog }),
  MissingDialog,
);

/** Lists the keys when `?` or the button for the list was pressed; it is in the shell. */
export function Shortcuts() {
  const [isOpen, setOpen] = useAtom(shortcutsOpenAtom);
  return isOpen ? (
    <Suspense fallback={null}>
      <ShortcutsDialog onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
