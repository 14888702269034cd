import { readCollection, readSeries } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { forgetQueries, queryClient } from '../../lib/query-client.js';
import { isStaffAtom } from '../../lib/viewer.js';
import { lazyPart } from '../../ui/lazy-part.js';
import type { RemoveCoverButtonProps } from './remove-cover-button.js';

const { Part: RemoveCoverButton } = lazyPart<RemoveCoverButtonProps>(async () => ({
  default: (await import('./remove-cover-button.js')).RemoveCoverButton,
}));

const { Part: StaffCoverButton } = lazyPart<RemoveCoverButtonProps>(async () => ({
  default: (await import('./remove-cover-button.js')).StaffCoverButton,
}));

/** Shows the button, which loads when it is shown: others never need it. */
export function RemoveCover(props: RemoveCoverButtonProps) {
  return (
    <Suspense fallback={null}>
      <RemoveCoverButton {...props} />
    </Suspense>
  );
}

interface StaffCoverProps extends Omit<RemoveCoverButtonProps, 'onDone'> {
  /** The address of its own cover, if it has one. */
  readonly cover: string | null | undefined;
}

/** Lets the staff remove the cover of a series or a collection, which can't be reported on its own. */
export function StaffCover({ cover, ...rest }: StaffCoverProps) {
  const isStaff = useAtomValue(isStaffAtom);
  if (!isStaff || !cover) return null;
  return (
    <Suspense fallback={null}>
      <StaffCoverButton {...rest} onDone={showDrawn} />
    </Suspense>
  );
}

/** Reads the page anew, and lists when they are shown. */
function showDrawn(): void {
  forgetQueries();
  for (const { name } of [readSeries, readCollection])
    void queryClient.invalidateQueries({ queryKey: [name] });
}
