import { countWords } from '@quillstead/fields';
import { convertRead } from '../convert-file.js';
import type { ReadFile } from '../converted.js';
import { elementsIn, isElement, type MarkupElement, textOf } from '../markup-tree.js';
import { empty, FileRefusal } from '../refusal.js';
import { type ArchivedStory, mostArchived } from './archive.js';

/** The facts about a story that a reader of archives finds beside its text. */
export type StoryHead = Partial<Omit<ArchivedStory, 'words' | 'html' | 'losses'>> &
  Pick<ArchivedStory, 'id' | 'title'>;

/** Returns a story of an archive; null when it has no words. */
export function archivedStory(
  head: StoryHead,
  root: MarkupElement,
  keepsSpaces = false,
): ArchivedStory | null {
  const read: ReadFile = { root, title: null, keepsSpaces, left: {} };
  try {
    const words = countWords(blockText(root));
    const names = [...elementsIn(root)].map(({ name }) => name);
    const count = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length;
    const seen = { pictures: count(/^(?:img|svg)$/u), tables: count(/^table$/u) };
    const { title, html, left } = convertRead(read);
    const losses = {
      ...left,
      ...seen,
      objects: left.objects + count(/^(?:iframe|video|audio|embed|object)$/u),
    };
    return { ...unknown, ...head, title: head.title || (title ?? ''), words, html, losses };
  } catch (error) {
    if (error instanceof FileRefusal && error.message === empty) return null;
    throw error;
  }
}

const unknown = {
  description: '',
  tags: [],
  noteBefore: '',
  noteAfter: '',
  lang: null,
  rating: null,
  warnings: [],
  warningWords: [],
  publishedAt: null,
  address: null,
  series: null,
  part: null,
};

const blocks = /^(?:p|div|ul|ol|li|tr|td|th|blockquote|pre|h[1-6]|section|article|hr|br|dt|dd)$/u;

/** Returns the words of a tree, with a line for each of its blocks. */
function blockText(node: MarkupElement): string {
  const words = node.children.map((child) => (isElement(child) ? blockText(child) : child)).join('');
  return blocks.test(node.name) ? `\n${words}\n` : words;
}

/** Returns the words of a tree as a note or description has them: each block on a line of its own. */
export const noteText = (node: MarkupElement): string =>
  blockText(node)
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .join('\n')
    .replace(/\n+/gu, '\n')
    .trim();

export const lineOf = (node: MarkupElement): string => textOf(node).replace(/\s+/gu, ' ').trim();

/** ISO 8601 in UTC of a time that an archive names; null when it names none. */
export function timeOf(written: unknown): string | null {
  if (typeof written !== 'string' && typeof written !== 'number') return null;
  const text = String(written).trim();
  // WordPress writes times of its own server, and zeros for none.
  const time = new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u.test(text) ? `${text.replace(' ', 'T')}Z` : text);
  const year = time.getUTCFullYear();
  return Number.isNaN(year) || year < 1900 || year > 2200 ? null : time.toISOString();
}

/** Returns the first stories, and the sentence that says of others. */
export function firstOf<Entry>(entries: readonly Entry[]): { entries: readonly Entry[]; notes: string[] } {
  if (entries.length <= mostArchived) return { entries, notes: [] };
  const sentence = `The archive has ${entries.length} stories. The first ${mostArchived} are listed.`;
  return { entries: entries.slice(0, mostArchived), notes: [sentence] };
}

const several = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one} is` : `${count} ${many} are`;

/** Returns the sentences that say what of an archive is not listed. */
export function notListed(counts: { empty?: number; others?: number; what?: [string, string] }): string[] {
  const { empty: without = 0, others = 0, what: [one, many] = ['entry', 'entries'] } = counts;
  return [
    ...(without > 0 ? [`${several(without, 'story', 'stories')} not listed: no text.`] : []),
    ...(others > 0 ? [`${several(others, one, many)} not listed.`] : []),
  ];
}
