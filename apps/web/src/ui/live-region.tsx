import { useAtomValue } from 'jotai';
import { spokenAtom } from '../lib/announce.js';

/** Speaks what `announce` says. Two texts in turn, so that the same words twice are noticed. */
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
