import type { ResponseOf, searchList } from '@quillstead/contracts';
import { useMemo } from 'react';
import styles from './excerpt.module.css';

const compared = 40;

interface ExcerptProps {
  readonly text: string;
  readonly marks: readonly (readonly [number, number])[];
  /** The texts that the excerpt may be from. */
  readonly sources: readonly (string | null)[];
}

/** Shows the piece of a text in which something was found, the words marked; dots stand where the text goes on. */
function Excerpt({ text, marks, sources }: ExcerptProps) {
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

/** Any item that a search can find. */
export type Found = ResponseOf<typeof searchList>['items'][number];

export type FoundOf<Type extends Found['content_type']> = Extract<Found, { content_type: Type }>;

/** Returns the place of a found text where the words stand, where the server sent one. */
export function excerptOf(item: Extract<Found, { excerpt: unknown }>) {
  if (item.excerpt === null) return {};
  const sources =
    item.content_type === 'story_article'
      ? [item.description, item.rich_text_story_substring]
      : [item.comment_text];
  return { excerpt: <Excerpt {...item.excerpt} sources={sources} /> };
}

/** A piece of a text: what was searched for, or what stands around it. */
interface MarkedPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Cuts a text at its marks, [from, to) in UTF-16 units and in order; put together again the parts are the text. */
export function markedParts(text: string, marks: readonly (readonly [number, number])[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let end = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > end) parts.push({ text: text.slice(end, to), isMarked });
    end = Math.max(end, to);
  };
  for (const [from, to] of marks) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return parts;
}
