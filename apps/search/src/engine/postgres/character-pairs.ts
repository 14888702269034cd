/**
 * Chinese, Japanese and Korean have no spaces around words, or endings on them, and PostgreSQL takes a whole run of their
 * characters for one word. Pairs of characters stand for the words in these runs.
 */
const run = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;
const any = new RegExp(run.source, 'u');

const charactersOf = (text: string): string[] => [...text.normalize('NFKC')];

/** Whether a text has characters of these scripts. */
export const hasRuns = (text: string): boolean => any.test(text);

/** The pairs of a run, of a run of one character that one. @param withLast the last character by itself comes last */
export function pairsOfRun(found: string, withLast: boolean): string[] {
  const characters = charactersOf(found);
  if (characters.length === 1) return characters;
  const all = characters.map((one, place) => one + (characters[place + 1] ?? ''));
  return withLast ? all : all.slice(0, -1);
}

export const replaceRuns = (text: string, by: (run: string) => string): string => text.replace(run, by);

/** The runs of these characters in a text. */
export const runsIn = (text: string): string[] => text.match(run) ?? [];

/** A text with spaces in place of its runs. */
export const withoutRuns = (text: string): string => replaceRuns(text, () => ' ');

/** A text as it is indexed: of each run every pair and, so that each character begins something, the last one. */
export function withPairs(text: string): string {
  if (!hasRuns(text)) return text;
  return replaceRuns(text, (found) => ` ${pairsOfRun(found, true).join(' ')} `);
}

/** The same of what somebody looks for: every pair; of a run of one character that one, which begins a pair. */
export function pairsOf(word: string): { readonly pairs: string; readonly beginnings: readonly string[] } {
  const beginnings: string[] = [];
  const pairs = word.replace(run, (found) => {
    const characters = charactersOf(found);
    if (characters.length === 1) beginnings.push(...characters);
    return ` ${characters
      .slice(1)
      .map((one, place) => `${characters[place] ?? ''}${one}`)
      .join(' ')} `;
  });
  return { pairs: pairs.trim(), beginnings };
}
