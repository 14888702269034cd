import { readReadingPlace } from '@quillstead/contracts';
import { useAtomValue } from 'jotai';
import { ArrowDown, X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from '../../lib/announce.js';
import { callQuietly } from '../../lib/call.js';
import { memberAtom } from '../../lib/viewer.js';
import { IconButton } from '../../ui/icon-button.js';
import {
  beginning,
  distanceTo,
  innermostBlockAt,
  isSameSpot,
  readShare,
  type Spot,
  spotOf,
} from './blocks.js';
import { keptPlace, type Place, storePlace, takesPlaces } from './kept-places.js';
import { saveOnServer } from './save-on-server.js';
import { throttle } from './throttle.js';
import styles from './reading-place.module.css';

interface ReadingPlaceProps {
  readonly story: { readonly story_id: number; readonly slug: string };
  readonly text: RefObject<HTMLElement | null>;
}

/** Shows how far a story is read, as a thin bar, and a way to continue from the last place. */
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

/** Milliseconds between two saves on the server. */
const often = 20_000;
/** The milliseconds that a place stays in view before it counts as read. */
const rest = 1_500;

interface Read {
  readonly story_id: number;
  readonly slug: string;
}

/**
 * Keeps how far a story is read, in the browser and for members on the server, and finds where it was left before.
 * Nothing scrolls by itself.
 *
 * @param onShare called with the share of the text that was read, from 0 to 1, at each change
 * @returns the place to continue from, while it is further down than the reader is; and a function that forgets it
 */
function useReadingPlace(
  { story_id: id, slug }: Read,
  text: RefObject<HTMLElement | null>,
  onShare: (share: number) => void,
) {
  const memberId = useAtomValue(memberAtom)?.id ?? null;
  const [left, setLeft] = useState<Place | null>(null);
  const ahead = useRef<Place | null>(null);
  /** The spot that the server has; null when it has none. */
  const saved = useRef<Spot | null>(null);
  const reportShare = useEffectEvent(onShare);

  useEffect(() => {
    let isHere = true;
    const offer = (place: Place | null) => {
      if (!isHere || place === null || isSameSpot(place, beginning)) return;
      if (ahead.current !== null && ahead.current.at >= place.at) return;
      if (text.current === null || distanceTo(text.current, place) < innerHeight) return;
      ahead.current = place;
      setLeft(place);
    };
    offer(keptPlace(id));
    if (memberId !== null)
      void placeOnServer(slug).then((place) => {
        if (isHere && place !== null) saved.current = place;
        offer(place);
      });
    return () => {
      isHere = false;
      saved.current = null;
      ahead.current = null;
      setLeft(null);
    };
  }, [id, slug, memberId, text]);

  useEffect(() => {
    const onServer = throttle<{ spot: Spot; share: number }>(often, ({ spot, share }) => {
      // The place that the server has already is not sent again, nor that of a story that is deleted on this page.
      if ((saved.current !== null && isSameSpot(spot, saved.current)) || !takesPlaces(id)) return;
      saved.current = spot;
      saveOnServer(id, spot, share);
    });
    let frame = 0;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      frame = 0;
      if (text.current === null) return;
      const share = readShare(text.current);
      reportShare(share);
      // At the end the window may show the place while it is not at the line.
      if (ahead.current === null || (share < 1 && distanceTo(text.current, ahead.current) > 0)) return;
      ahead.current = null;
      setLeft(null);
    };
    const take = () => {
      // A look at the beginning, or scrolling to the top of the page, does not reset the stored place.
      if (text.current === null || ahead.current !== null) return;
      const spot = spotOf(text.current);
      const share = readShare(text.current);
      const isThrough = share === 1;
      if (isSameSpot(spot, beginning) && !isThrough) return;
      storePlace(id, isThrough ? null : { ...spot, at: Date.now() });
      onServer.note({ spot: isThrough ? beginning : spot, share });
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
      clearTimeout(resting);
      resting = setTimeout(take, rest);
    };
    const onHidden = () => {
      if (document.visibilityState === 'visible') return;
      take();
      onServer.flush();
    };
    addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('visibilitychange', onHidden);
    if (text.current !== null) reportShare(readShare(text.current));
    // A text that the window shows whole is read without scrolling.
    resting = setTimeout(take, rest);
    return () => {
      removeEventListener('scroll', onScroll);
      document.removeEventListener('visibilitychange', onHidden);
      cancelAnimationFrame(frame);
      clearTimeout(resting);
      onServer.flush();
    };
  }, [id, text]);

  const forget = () => {
    ahead.current = null;
    setLeft(null);
  };
  return { left, forget };
}

/** Returns the place on the server; null also when the read fails: a failure must not disturb the reader. */
async function placeOnServer(slug: string): Promise<Place | null> {
  const place = await callQuietly(readReadingPlace, { slug }).catch(() => null);
  if (place === null || place.reading_place === null || place.updated_at === null) return null;
  // A service of the previous release sends no share of the block.
  const spot = { block: place.reading_place, share: (place.reading_block_share ?? 0) / 100 };
  return isSameSpot(spot, beginning) ? null : { ...spot, at: Date.parse(place.updated_at) };
}
