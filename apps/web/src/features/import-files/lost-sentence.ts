import type { LeftOut } from './converted.js';

/** The parts of a file that the story lacks or has in another form. */
export interface FileLosses extends LeftOut {
  readonly pictures: number;
  readonly tables: number;
}

const several = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : many.replace('#', String(count))];

/** Says in one sentence that a file was taken in, and what was lost. */
export const lostSentence = (name: string, losses: FileLosses): string =>
  `“${name}” is in the text${lostWords(losses)}`;

/** Returns the end of a sentence that says what was lost. */
export function lostWords(losses: FileLosses): string {
  const words = inWords(lostParts(losses));
  return words === '' ? '.' : `: ${words}.`;
}

/** Words with commas and an "and". */
export const inWords = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** Returns what was lost, each as words for a sentence. */
export function lostParts(losses: FileLosses): string[] {
  return [
    ...several(losses.footnotes, 'a footnote is at the end', '# footnotes are at the end'),
    ...several(losses.tables, 'a table became lines', '# tables became lines'),
    ...several(losses.pictures, 'a picture was left out', '# pictures were left out'),
    ...several(losses.comments, 'a comment was left out', '# comments were left out'),
    ...several(losses.typedFormulas, 'a formula became text', '# formulas became text'),
    ...several(losses.formulas, 'a formula was left out', '# formulas were left out'),
    ...several(losses.objects, 'an embedded object was left out', '# embedded objects were left out'),
    ...several(losses.macros, 'its macros were left out', 'its macros were left out'),
  ];
}
