import { ArrowDown, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '../../lib/announce.js';
import { IconButton } from '../../ui/icon-button.js';
import { distanceTo, innermostBlockAt } from './blocks.js';
import styles from './reading-place.module.css';
import { useReadingPlace } from './use-reading-place.js';

interface ReadingPlaceProps {
  readonly story: { readonly story_id: number; readonly slug: string };
  readonly text: RefObject<HTMLElement | null>;
}

/** How far a story is read, as a thin bar, and the way on from where it was left. */
export function ReadingPlace({ story, text }: ReadingPlaceProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { left, forget } = useReadingPlace(story, text, (share) => {
    if (bar.current === null) return;
    // A text that fits into the window shows no progress.
    const isSeenAtOnce = (text.current?.offsetHeight ?? 0) < innerHeight;
    bar.current.style.transform = `scaleX(${isSeenAtOnce ? 0 : share})`;
  });
  const isOffered = left !== null;
  useEffect(() => {
    if (isOffered) announce('You can continue where you left off.');
  }, [isOffered]);

  const continueReading = () => {
    if (left === null || text.current === null) return;
    scrollBy({ top: distanceTo(text.current, left), behavior: 'instant' });
    const block = innermostBlockAt(text.current, left);
    if (block instanceof HTMLElement) {
      // A screen reader continues there too.
      block.tabIndex = -1;
      block.focus({ preventScroll: true });
    }
    forget();
  };

  return (
    <>
      <div ref={bar} className={styles.bar} aria-hidden />
      {isOffered && (
        <div className={styles.offer}>
          <button type="button" className={styles.go} onClick={continueReading}>
            <ArrowDown size={15} aria-hidden />
            Continue where you left off
          </button>
          <IconButton label="Read from the beginning" icon={X} size={15} onClick={forget} />
        </div>
      )}
    </>
  );
}
