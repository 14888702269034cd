/** The lines of a title on a cover and the size of their letters, in the units of the cover. */
export interface FittedTitle {
  readonly size: number;
  readonly lines: readonly string[];
}

const mostLines = 5;
/** The sizes that are tried, the largest first. */
const sizes = [25, 22, 19, 17, 15, 13];
/** The distance between two lines, in multiples of the size of the font. */
export const lineHeight = 1.18;

/** Scripts whose characters are as wide as high and which break anywhere, and emoji. */
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303f\uff00-\uff60]/u;
const narrow = /^[\p{P}iljtfrI1|\s]/u;
const broad = /^[\p{Lu}mw@%&]/u;
const broadest = /^[MW]/u;

/**
 * Breaks a title into at most five lines of the largest size that fits. The font is not read: the width of its letters
 * is an estimate, rather too wide than too narrow. Words are broken if they do not fit even in the smallest size.
 *
 * @param width of a line, and the height of all, in the units of the sizes
 */
export function fitTitle(title: string, width: number, height: number): FittedTitle {
  const pieces = piecesOf(title);
  for (const size of sizes) {
    const lines = linesOf(pieces, width / size, emsOf);
    const most = Math.min(mostLines, Math.floor(height / (size * lineHeight)));
    if (lines !== null && lines.length <= most) return { size, lines };
  }
  const size = sizes.at(-1) ?? 0;
  const ems = width / size;
  const lines = breakLines(title, ems, emsOf);
  if (lines.length <= mostLines) return { size, lines };
  const last = lines.slice(mostLines - 1).join(' ');
  return { size, lines: [...lines.slice(0, mostLines - 1), cutLine(last, ems)] };
}

/** A function that returns the width of a text on a line. */
export type Measure = (text: string) => number;

/**
 * Breaks a text where a line may end, and within a word that is wider than a line.
 *
 * @param width of a line, in the unit of `measure`
 */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  const pieces = piecesOf(text).flatMap((piece) => brokenAt(piece, width, measure));
  return linesOf(pieces, width, measure) ?? [];
}

/** Returns a text as one line that is at most so many ems wide, with an ellipsis if something was cut. */
export function cutLine(text: string, ems: number): string {
  if (emsOf(text) <= ems) return text;
  const [first = ''] = brokenAt(text, ems - 1, emsOf);
  return `${first.trimEnd()}…`;
}

/**
 * Returns the pieces that may not be broken: words, and each character of a script that breaks anywhere; spaces stay at
 * the end of a word.
 */
function piecesOf(title: string): string[] {
  const pieces: string[] = [];
  let mayJoin = false;
  for (const segment of graphemes(title)) {
    const isWide = wide.test(segment);
    const last = pieces.length - 1;
    // No line begins with a full stop or a closing bracket (UAX #14).
    const clings = /^[\p{Pe}\p{Pf}\p{Po}\s]/u.test(segment) && last >= 0;
    if (clings || (mayJoin && !isWide)) pieces[last] += segment;
    else pieces.push(segment);
    mayJoin = !isWide && !/^\s/u.test(segment);
  }
  return pieces;
}

/** Returns the lines of pieces; null if a piece is wider than a line. */
function linesOf(pieces: readonly string[], width: number, measure: Measure): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (measure(piece.trimEnd()) > width) return null;
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()];
}

function brokenAt(piece: string, width: number, measure: Measure): string[] {
  if (measure(piece.trimEnd()) <= width) return [piece];
  const parts = [''];
  for (const segment of graphemes(piece)) {
    const last = parts.length - 1;
    if (measure(parts[last] + segment) > width && parts[last] !== '') parts.push(segment);
    else parts[last] += segment;
  }
  return parts;
}

function emsOf(text: string): number {
  let ems = 0;
  for (const segment of graphemes(text)) ems += emsOfCharacter(segment);
  return ems;
}

function emsOfCharacter(character: string): number {
  if (wide.test(character)) return 1.05;
  if (narrow.test(character)) return 0.38;
  if (broadest.test(character)) return 1.15;
  return broad.test(character) ? 0.86 : 0.62;
}

/** Characters of Hebrew, Arabic and their neighbours (UAX #9). */
const strong = /\p{L}/u;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns true if a text runs from right to left, by its first letter that has a direction. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(strong.exec(text)?.[0] ?? '');
}

/**
 * The characters that nothing joins: scripts, digits, punctuation and signs of which each code point is a grapheme (UAX
 * #29).
 */
const plain =
  /^[\p{Script=Latin}\p{Script=Greek}\u0400-\u0482\u048a-\u052f\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Nd}\p{P}\p{Sc}\p{Sm}\p{Zs}]*$/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * Returns the characters of a text as people see them. Most titles are not given to the segmenter, which takes many
 * times as long: a page of lists draws dozens of covers before it can be used.
 */
export function graphemes(text: string): Iterable<string> {
  if (plain.test(text)) return text;
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
