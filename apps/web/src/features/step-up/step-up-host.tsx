import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { store } from '../../lib/store.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { stepUpAtom } from './step-up-state.js';

const { Part: StepUpDialog } = lazyPart(
  async () => ({ default: (await import('./step-up-dialog.js')).StepUpDialog }),
  MissingDialog,
);

/** Stands on pages whose calls may need the step-up, and opens its dialog. */
export function StepUpHost() {
  const asking = useAtomValue(stepUpAtom);
  // The member left the page: the call is not made again.
  useEffect(() => () => store.get(stepUpAtom)?.end(false), []);
  return asking === null ? null : (
    <Suspense fallback={null}>
      <StepUpDialog onProved={() => asking.end(true)} onClose={() => asking.end(false)} />
    </Suspense>
  );
}
