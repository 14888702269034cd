import { cutText } from '@quillstead/catalogue';
import { Image } from 'lucide-react';
import { type CSSProperties, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import type { QuotedStory } from './quote-dialog.js';
import styles from './quote-offer.module.css';

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
          // A press of the button does not clear the selection.
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

/** About half of the width of the button. */
const half = 100;

/** Places the button below the end of a selection, within the column of the text. */
function placeBelow(rect: DOMRect, column: DOMRect): CSSProperties {
  const middle = rect.left + rect.width / 2 - column.left;
  const x = Math.min(Math.max(middle, half), column.width - half);
  return { '--x': `${x}px`, '--y': `${rect.bottom - column.top + 8}px` } as CSSProperties;
}

/** The text of a story that a reader has selected, and its end. */
interface SelectedQuote {
  /** The selected text, its paragraphs on separate lines. */
  readonly text: string;
  readonly rect: DOMRect;
}

/** Characters of a quote; of more only the beginning is quoted. */
const most = 600;
/** Letters and digits of a quote: less is a slip of the finger. */
const least = 8;

/** Returns what is selected if all of it lies within an element; null if it is too short for a quote. */
function selectedQuote(place: Element): SelectedQuote | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!place.contains(range.commonAncestorContainer)) return null;
  const text = quoteOf(selection.toString());
  return text === null ? null : { text, rect: range.getBoundingClientRect() };
}

/** Returns a selected text as a quote: without the white space around its lines; null when it is too short. */
export function quoteOf(selected: string): string | null {
  const lines = selected.split(/[\r\n\u2028\u2029]+/u).map((line) => line.replaceAll(/\s+/gu, ' ').trim());
  const text = lines.filter(Boolean).join('\n');
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters < least ? null : shorten(text);
}

/** Ends before the word that the bound is in, where scripts have spaces. */
function shorten(text: string): string {
  const cut = cutText(text, most);
  return cut === text ? text : `${cut.replace(/\s+\S{0,30}$/u, '')}…`;
}
