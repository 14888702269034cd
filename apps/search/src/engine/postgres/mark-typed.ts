import { type CutWord, cutWords } from '@quillstead/fields/words';
import type { SearchQuery } from '../read-query.js';
import { markedPiece, type Span } from './marked-piece.js';

/**
 * Marks the words of a query in a text as they were typed: each run of Chinese, Japanese or Korean where it stands or,
 * in a text without it, each pair of its characters.
 *
 * @returns the piece with most of the words, the signs of marks in it; empty when none of them stands in the text
 */
export function markTyped(text: string, { words, phrases, by }: SearchQuery): string {
  const cut = cutWords(text);
  const runs = [...phrases, ...(by?.words ?? []), ...words].flatMap(runsOf);
  const spans = runs.flatMap((run, word) => {
    // The last word may be the beginning of one.
    const isBegun = words.length > 0 && word === runs.length - 1;
    return placesOf(run, cut, isBegun).map((span) => ({ ...span, word }));
  });
  return markedPiece(text, spans);
}

/** Returns the runs of a word that somebody typed, and what stands between them. */
function runsOf(typed: string): CutWord[][] {
  const runs: CutWord[][] = [];
  for (const word of cutWords(typed)) {
    const before = runs.at(-1);
    const last = before?.at(-1);
    const isSame = (word.kind === 'pair') === (last?.kind === 'pair');
    const isOneRun = word.kind !== 'pair' || word.from < (last?.to ?? 0);
    if (before !== undefined && isSame && isOneRun) before.push(word);
    else runs.push([word]);
  }
  return runs;
}

function placesOf(run: readonly CutWord[], text: readonly CutWord[], isBegun: boolean): Span[] {
  if (run[0]?.kind !== 'pair') {
    const found = findSequences([stepsOf(run)], text);
    return found.length > 0 || !isBegun ? found : findSequences([stepsOf(run, true)], text);
  }
  const pairs = run.length > 1 ? run.slice(0, -1) : run;
  const whole = findSequences([stepsOf(pairs)], text);
  const found =
    whole.length > 0
      ? whole
      : findSequences(
          pairs.map((pair) => stepsOf([pair])),
          text,
        );
  return run.length > 1 ? found : found.map((span) => firstOf(span, text));
}

const stepsOf = (words: readonly CutWord[], isBegun = false): Steps =>
  words.map(({ kind, word, place }, index) => {
    const isLast = isBegun && index === words.length - 1 && word.length > 1;
    const isBeginning = isLast || (kind === 'pair' && [...word].length === 1);
    return {
      distance: place - (words[index - 1]?.place ?? place),
      is: (other) => (isBeginning ? other.kind === kind && other.word.startsWith(word) : other.word === word),
    };
  });

/** Returns the span of the first character of a pair that was found by that character. */
function firstOf(span: Span, text: readonly CutWord[]): Span {
  const next = text.find(({ from }) => from > span.from);
  return { ...span, to: Math.min(span.to, next?.from ?? span.to) };
}

/** Words side by side, each by what it must be and how far it is from the one before it. */
export type Steps = readonly { readonly distance: number; is(word: CutWord): boolean }[];

/** Returns the places of each sequence among the words of a text. */
export const findSequences = (sequences: readonly Steps[], words: readonly CutWord[]): Span[] =>
  sequences.flatMap((steps, word) => findSequence(steps, words).map((span) => ({ ...span, word })));

function findSequence(
  steps: Steps,
  words: readonly CutWord[],
): { readonly from: number; readonly to: number }[] {
  const [first, ...others] = steps;
  return words.flatMap((start, index) => {
    if (first?.is(start) !== true) return [];
    const found: CutWord[] = [start];
    for (const { distance, is } of others) {
      const place = (found.at(-1)?.place ?? 0) + distance;
      // Emoji share the place of the word before them.
      let next = index + found.length - 1;
      while ((words[next]?.place ?? Infinity) < place) next += 1;
      while (words[next]?.place === place && !is(words[next] as CutWord)) next += 1;
      const one = words[next];
      if (one?.place !== place) return [];
      found.push(one);
    }
    return found;
  });
}
