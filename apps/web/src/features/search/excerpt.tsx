import { useMemo } from 'react';
import styles from './excerpt.module.css';
import { markedParts } from './marked-parts.js';

const compared = 40;

interface ExcerptProps {
  readonly text: string;
  readonly marks: readonly (readonly [number, number])[];
  /** All that it may have been taken from. */
  readonly sources: readonly (string | null)[];
}

/** The piece of a text in which something was found, the words marked; dots stand where the text goes on. */
export function Excerpt({ text, marks, sources }: ExcerptProps) {
  const parts = useMemo(() => markedParts(text, marks), [text, marks]);
  const isStart = sources.some((source) => source?.startsWith(text.slice(0, compared)));
  const isEnd = sources.some((source) => source?.endsWith(text.slice(-compared)));
  return (
    <>
      {!isStart && '… '}
      {parts.map(({ text: part, isMarked }, index) =>
        isMarked ? (
          // The parts of a text never move.
          <mark key={index} className={styles.mark}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
      {!isEnd && ' …'}
    </>
  );
}
