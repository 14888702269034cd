import { type CutWord, cutWords } from '@quillstead/fields/words';

const hexDigits = '0123456789abcdef';
/** Hexadecimal digits of any character. */
const length = 6;
/** Characters of a word that are encoded; Meilisearch reads no longer word than 250 bytes. */
const longest = 40;

/** Signs between words that Meilisearch takes for neighbours, in the text and in a query alike. */
const soft = /^["'’“”‐‑–\-_/\\@&*]*$/u;
/** Signs that Meilisearch takes for a part of a word. */
const inWord = /\p{S}/u;
const notInWord = /[^\p{L}\p{M}\p{N}\p{Cf}]+/gu;

/**
 * Returns a word as Latin characters that no language splits: Meilisearch splits texts without spaces by dictionaries,
 * finds no part of a word in them, and may be built without the dictionary of a language.
 */
const encoded = (word: string): string =>
  [...word]
    .slice(0, longest)
    .map((character) =>
      (character.codePointAt(0) ?? 0)
        .toString(16)
        .padStart(length, '0')
        .replace(/./gu, (digit) => String.fromCodePoint(97 + hexDigits.indexOf(digit))),
    )
    .join('');

/** True if two words are one for people and are separate for Meilisearch: "3.5", "Ph.D.". */
function isParted(before: CutWord | undefined, word: CutWord | undefined, text: string): boolean {
  if (before === undefined || word === undefined || word.from <= before.to) return false;
  if (before.kind === 'pair' || word.kind === 'pair' || word.kind === 'emoji') return false;
  const signs = text.slice(before.to, word.from);
  return !/\s/u.test(signs) && !soft.test(signs);
}

/**
 * True if Meilisearch reads a word otherwise: it knows accents, but not that "ß" is typed as "ss", or that a soft
 * hyphen is no character of the word.
 */
const isFoldedOtherwise = ({ word, from, to }: CutWord, text: string): boolean =>
  withoutMarks(word) !== withoutMarks(text.slice(from, to));
const withoutMarks = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the words of a text that Meilisearch would split or read otherwise than `cutWords`: pairs of characters,
 * words without spaces around them, emoji, words beside a sign that it takes for a part of them, and words with a sign
 * between them that it takes for the end of a sentence. Null for a text without such words. A full stop ends each run.
 */
export function encodedWords(text: string): string | null {
  let [plain, found] = ['', ''];
  let [last, lastPlain]: (CutWord | undefined)[] = [];
  for (const word of cutWords(text)) {
    if (isParted(last, word, text)) found += `. ${encoded(`${last?.word} ${word.word}`)}`;
    if (word.kind !== 'spaced') {
      const isNext = last?.kind === word.kind && word.from <= last.to;
      found += `${isNext ? ' ' : '. '}${encoded(word.word)}`;
    } else if (
      isFoldedOtherwise(word, text) ||
      inWord.test(text.slice(word.to, word.to + 2)) ||
      inWord.test(text.slice(Math.max(0, word.from - 2), word.from))
    ) {
      plain += `${lastPlain?.place === word.place - 1 ? ' ' : '. '}${word.word}`;
      lastPlain = word;
    }
    // An emoji stands between words, none of which it ends.
    last = word.kind === 'emoji' ? undefined : word;
  }
  const all = plain + found;
  return all === '' ? null : all.slice(2);
}

/** A query in the ways in which Meilisearch finds its words; null where a way has nothing of its own. */
export interface SentQueries {
  /** By what Meilisearch itself takes for words. */
  readonly plain: string | null;
  /** With the encoded words of `encodedWords` in their place. */
  readonly encoded: string | null;
}

/** @param q words and phrases in quotes */
export function sentQueries(q: string): SentQueries {
  const pieces = Array.from(q.matchAll(/"([^"]*)"?|[^\s"]+/gu), ({ 0: found, 1: phrase }) => {
    const text = phrase ?? found;
    const words = cutWords(text);
    return { words, ...piecesOf(text, words, phrase !== undefined) };
  }).filter(({ words }) => words.length > 0);
  const end = q.endsWith(' ') ? ' ' : '';
  const isEncoded = pieces.some((piece) => piece.encoded !== null);
  const hasEmoji = pieces.some(({ words }) => words.some(({ kind }) => kind === 'emoji'));
  return {
    plain: hasEmoji ? null : pieces.map(({ plain }) => plain).join(' ') + end,
    encoded: isEncoded ? pieces.map((piece) => piece.encoded ?? piece.plain).join(' ') + end : null,
  };
}

/** Returns a word or phrase in both ways. A word with signs in it is a phrase of its parts. */
function piecesOf(
  text: string,
  words: readonly CutWord[],
  isPhrase: boolean,
): { readonly plain: string; readonly encoded: string | null } {
  const inSpaces = words.some((word) => isFoldedOtherwise(word, text))
    ? words.map(({ word }) => word).join(' ')
    : text.replace(notInWord, ' ').trim();
  const plain = isPhrase || inSpaces.includes(' ') ? `"${inSpaces}"` : inSpaces;
  const parts = words.flatMap((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]];
    const own = isParted(before, word, text) ? [encoded(`${before?.word} ${word.word}`)] : [];
    if (word.kind === 'spaced')
      return own.length > 0 || isParted(word, after, text) ? own : [text.slice(word.from, word.to)];
    // The last character of a run is part of the pair before it.
    const isRest = word.kind === 'pair' && before?.kind === 'pair' && word.to <= before.to;
    return isRest ? own : [...own, encoded(word.word)];
  });
  const isSpecial =
    words.some(({ kind }) => kind !== 'spaced') ||
    words.some((word, index) => isParted(word, words[index + 1], text));
  if (!isSpecial) return { plain, encoded: null };
  // Words of one attribute can stand side by side.
  const isSideBySide =
    (isPhrase || words[0]?.kind === 'unspaced') &&
    words.every(({ kind }) => kind === words[0]?.kind && kind !== 'spaced');
  return { plain, encoded: isSideBySide ? `"${parts.join(' ')}"` : parts.join(' ') };
}
