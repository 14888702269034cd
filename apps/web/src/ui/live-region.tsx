import { useAtomValue } from 'jotai';
import { spokenAtom } from '../lib/announce.js';

/** The live region for `announce`. It alternates two elements, so that screen readers read a repeated text again. */
export function LiveRegion() {
  const spoken = useAtomValue(spokenAtom);
  const isEven = spoken === null || spoken.number % 2 === 0;
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      <p>{isEven ? spoken?.text : ''}</p>
      <p>{isEven ? '' : spoken?.text}</p>
    </div>
  );
}
