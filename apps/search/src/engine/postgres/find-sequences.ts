import type { CutWord } from '@quillstead/fields/words';
import type { Span } from './marked-piece.js';

/** Words side by side, each by what it must be and how far it is from the one before it. */
export type Steps = readonly { readonly distance: number; is(word: CutWord): boolean }[];

/** Where each sequence stands among the words of a text. */
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
