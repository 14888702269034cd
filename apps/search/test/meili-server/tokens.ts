/** A word of a text, folded, with where it stands. */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Hard separators are eight places wide. */
  readonly position: number;
}

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const piece = new RegExp(
  String.raw`(?<word>${unspaced}|(?:(?!${unspaced})[\p{L}\p{N}\p{M}]|(?![$+<=>|~^\x60])\p{S}|\u200d|\ufe0f)+)|(?<hard>[.;,!?()\[\]{}|]+)`,
  'gu',
);
const unspacedOnly = new RegExp(`^${unspaced}$`, 'u');
const runs = new RegExp(`${unspaced}+`, 'gu');
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const lastPosition = 65_535;
/** Stands before the words of a run that is split as Japanese, so that it is not found by words split as Chinese. */
const japanese = '\ue000';

export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    // In other scripts marks are letters.
    .replace(
      /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]\p{M}*)\p{Mn}/gu,
      '',
    )
    // So that a syllable of Hangul is one character, as in the text.
    .normalize('NFC')
    .toLowerCase();

/** Whether a run of characters without spaces is taken for Japanese: by its only locale, else by a guess. */
function isJapanese(run: string, locales: readonly string[] | null): boolean {
  if (locales?.length === 1) return locales[0] === 'jpn';
  return kana.test(run) && (locales === null || locales.length === 0 || locales.includes('jpn'));
}

/**
 * The words of an attribute: only the first 65,535 places count.
 * @param locales ISO 639-3; null or none where any language may be guessed
 */
export function tokensOf(text: string, locales: readonly string[] | null = null): Token[] {
  const ends = Array.from(text.matchAll(runs), ({ index, 0: run }) => ({
    end: index + run.length,
    sign: isJapanese(run, locales) ? japanese : '',
  }));
  let run = 0;
  const tokens: Token[] = [];
  let position = 0;
  let isFirst = true;
  let hard = false;
  for (const match of text.matchAll(piece)) {
    if (match.groups?.['hard'] !== undefined) {
      hard = true;
      continue;
    }
    if (!isFirst) position += hard ? 8 : 1;
    isFirst = false;
    hard = false;
    if (position > lastPosition) break;
    const start = match.index;
    while ((ends[run]?.end ?? Infinity) <= start) run += 1;
    const sign = unspacedOnly.test(match[0]) ? (ends[run]?.sign ?? '') : '';
    tokens.push({ word: `${sign}${normalise(match[0])}`, start, end: start + match[0].length, position });
  }
  return tokens;
}

/** Slips between two words, two neighbours that changed places counting as one; more than `most` is Infinity. */
export function slips(one: string, other: string, most: number): number {
  const [from, to] = [[...one], [...other]];
  if (Math.abs(from.length - to.length) > most) return Infinity;
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const at = (r: number, c: number) => rows[r]?.[c] ?? Infinity;
      let cost = Math.min(at(i - 1, j) + 1, (row[j - 1] ?? Infinity) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, at(i - 2, j - 2) + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  const cost = rows.at(-1)?.at(-1) ?? Infinity;
  // A slip in the first character counts as two.
  const counted = cost > 0 && from[0] !== to[0] ? cost + 1 : cost;
  return counted > most ? Infinity : counted;
}
