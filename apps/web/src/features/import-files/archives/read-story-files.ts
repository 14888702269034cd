import { contentWarnings, languages, ratingNames } from '@quillstead/catalogue';
import { parse } from 'yaml';
import { readFile } from '../convert-file.js';
import { kindOf } from '../file-kinds.js';
import { decodeText } from '../read-text.js';
import { FileRefusal } from '../refusal.js';
import type { Parts } from '../unpack.js';
import type { Archive, ArchivedStory } from './archive.js';
import { archivedStory, firstOf, notListed, type StoryHead, timeOf } from './archived-story.js';
import { isAo3, readAo3 } from './read-ao3.js';

/** Files of a ZIP that say something of it. */
const about = /(?:^|\/)(?:readme|license|index)\.[a-z]+$/iu;
const hidden = /(?:^|\/)(?:\.|__MACOSX\/)/u;
/** The folder in which our own export has the stories a second time, for other programs. */
const markdownFolder = /^markdown\/.+\.md$/u;

/** Returns the stories of a ZIP of files of all the kinds that can be opened. */
export async function readStoryFiles(parts: Parts): Promise<Archive> {
  const all = [...parts].filter(([name]) => kindOf(name) !== null && !about.test(name) && !hidden.test(name));
  const own = all.filter(([name]) => markdownFolder.test(name));
  const files = (own.length > 0 ? own : all).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const first = firstOf(files);
  const stories: ArchivedStory[] = [];
  const notes: string[] = [...first.notes];
  let empty = 0;
  for (const [name, bytes] of first.entries) {
    try {
      const read = await readStoryFile(name, bytes);
      stories.push(...read.stories);
      if (read.stories.length === 0) empty += 1;
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      notes.push(`“${name}”: ${error.message}`);
    }
  }
  return {
    source: own.length > 0 ? 'Markdown' : 'files',
    work: null,
    stories,
    notes: [...notes, ...notListed({ empty })],
  };
}

/**
 * Reads a file of its own as a story, or as the chapters of a work.
 *
 * @throws FileRefusal
 */
export async function readStoryFile(name: string, bytes: Uint8Array): Promise<Archive> {
  const read = await readFile(name, bytes);
  if (isAo3(read.root)) return readAo3(read.root);
  const plain = { id: `file-${name}-${bytes.length}`, title: read.title ?? '' };
  const head = kindOf(name) === 'md' ? headOf(decodeText(bytes, false), plain) : plain;
  const story = archivedStory(head, read.root, read.keepsSpaces);
  const nameAlone = name.replace(/^.*\//u, '').replace(/\.[^.]*$/u, '');
  const stories = story === null ? [] : [{ ...story, title: story.title || nameAlone }];
  return { source: 'files', work: null, stories, notes: [] };
}

const known = <Key extends string>(keys: readonly Key[], wanted: string): Key | null =>
  keys.find((key) => key === wanted) ?? null;

/** Reads the front matter of Markdown, as our own export, Jekyll and Hugo write it. */
function headOf(text: string, plain: StoryHead): StoryHead {
  const front = readFrontMatter(text);
  if (front === null) return plain;
  const isDraft = front.fields['draft'] === true || front.fields['published'] === false;
  const warnings = listField(front, 'warnings');
  const keys = Object.keys(contentWarnings);
  const slug = textField(front, 'slug');
  return {
    id: slug === '' ? plain.id : `markdown-${slug}`,
    title: textField(front, 'title') || plain.title,
    description: textField(front, 'description', 'summary', 'excerpt'),
    tags: [...listField(front, 'hashtags', 'tags', 'keywords'), ...listField(front, 'categories')],
    noteBefore: textField(front, 'note_before'),
    noteAfter: textField(front, 'note_after'),
    lang: known(
      languages.map(({ code }) => code),
      textField(front, 'language', 'lang').slice(0, 2).toLowerCase(),
    ),
    rating: known(ratingNames, textField(front, 'rating')),
    warnings: warnings.filter((one) => keys.includes(one)),
    warningWords: warnings.filter((one) => !keys.includes(one)),
    publishedAt: isDraft ? null : timeOf(textField(front, 'published', 'date')),
    series: textField(front, 'series') || null,
    part: Number(textField(front, 'part')) || null,
  };
}

/** The fields before a text of Markdown, between two lines of three hyphens. */
const block = /^\ufeff?---[ \t]*\r?\n((?:[^\n]*\n){0,5000}?)---[ \t]*(?:\r?\n|$)/u;

interface FrontMatter {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The text after the front matter. */
  readonly body: string;
}

/** Reads the fields before a text; null when it has none, or when they are no YAML. */
function readFrontMatter(text: string): FrontMatter | null {
  const [head, yaml] = block.exec(text) ?? [];
  if (head === undefined || yaml === undefined) return null;
  try {
    // Dates stay as they are written; an alias may not stand for ever more text.
    const fields: unknown = parse(yaml, {
      schema: 'core',
      maxAliasCount: 0,
      prettyErrors: false,
      logLevel: 'silent',
    });
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return null;
    return { fields: Object.fromEntries(Object.entries(fields)), body: text.slice(head.length) };
  } catch {
    return null;
  }
}

/** Returns a field as a line; '' when it is none. */
function textField({ fields }: FrontMatter, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  }
  return '';
}

/** Returns a field as a list of words, which may be written as one line with commas. */
function listField({ fields }: FrontMatter, ...names: string[]): string[] {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string')
      return value
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
    if (Array.isArray(value))
      return value.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  }
  return [];
}
