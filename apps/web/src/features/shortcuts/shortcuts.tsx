import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { shortcutsOpenAtom } from './shortcuts-state.js';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.js')).ShortcutsDialog,
}));

/** Stands in the shell and lists the keys when `?` was pressed or the list was asked for. */
export function Shortcuts() {
  return useAtomValue(shortcutsOpenAtom) ? (
    <Suspense fallback={null}>
      <ShortcutsDialog />
    </Suspense>
  ) : null;
}
