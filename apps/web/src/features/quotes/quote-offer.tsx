import { Image } from 'lucide-react';
import { type CSSProperties, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import styles from './quote-offer.module.css';
import type { QuotedStory } from './quote-dialog.js';
import { selectedQuote } from './selected-quote.js';

const { Part: QuoteDialog } = lazyPart(
  async () => ({ default: (await import('./quote-dialog.js')).QuoteDialog }),
  MissingDialog,
);

/** Milliseconds without a change after which a selection is thought to be made. */
const still = 250;

interface QuoteOfferProps {
  readonly story: QuotedStory;
  /** The element with the story's text. */
  readonly text: RefObject<HTMLElement | null>;
}

/** Offers a picture of what a reader selects of a story (docs/product/stories.md#a-picture-of-a-quote). */
export function QuoteOffer({ story, text }: QuoteOfferProps) {
  const place = useRef<HTMLDivElement>(null);
  const [offer, setOffer] = useState<{ readonly quote: string; readonly style: CSSProperties } | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const selected = text.current && selectedQuote(text.current);
      const column = place.current?.getBoundingClientRect();
      setOffer(
        selected && column ? { quote: selected.text, style: placeBelow(selected.rect, column) } : null,
      );
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, still);
    };
    document.addEventListener('selectionchange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', wait);
    };
  }, [isOpen, text]);
  return (
    <div ref={place} className={styles.place}>
      {offer !== null && (
        <button
          type="button"
          className={styles.offer}
          style={offer.style}
          // The selection stays.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(true)}
        >
          <Image size={15} aria-hidden />
          Picture of this quote
        </button>
      )}
      {offer !== null && isOpen && (
        <Suspense fallback={null}>
          <QuoteDialog story={story} quote={offer.quote} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Half of the width of the button, roughly. */
const half = 100;

/** Below the end of a selection, within the column of the text. */
function placeBelow(rect: DOMRect, column: DOMRect): CSSProperties {
  const middle = rect.left + rect.width / 2 - column.left;
  const x = Math.min(Math.max(middle, half), column.width - half);
  return { '--x': `${x}px`, '--y': `${rect.bottom - column.top + 8}px` } as CSSProperties;
}
