import { languages, type Rating } from '@quillstead/catalogue';
import { element, elementsIn, isElement, type MarkupElement, type MarkupNode } from '../markup-tree.js';
import { empty, FileRefusal } from '../refusal.js';
import type { Archive, ArchivedStory } from './archive.js';
import { archivedStory, firstOf, lineOf, noteText, notListed, timeOf } from './archived-story.js';

const address = /archiveofourown\.org\/works\/(\d+)/u;

const classesOf = ({ attributes }: MarkupElement): string[] => (attributes['class'] ?? '').split(/\s+/u);

/** True if an element has a class; Calibre, which makes the books, adds numbers to the classes. */
const hasClass = (one: MarkupElement, name: string): boolean =>
  classesOf(one).some((written) => written.replace(/\d+$/u, '') === name);

const isTagList = (one: MarkupElement): boolean => one.name === 'dl' && hasClass(one, 'tags');

/** Returns the number of the work; null when the tree is no work that AO3 has written. */
function workId(root: MarkupElement): string | null {
  let hasTags = false;
  let id: string | null = null;
  for (const one of elementsIn(root)) {
    if (isTagList(one)) hasTags = true;
    id ??= one.name === 'a' ? (address.exec(one.attributes['href'] ?? '')?.[1] ?? null) : null;
    if (hasTags && id !== null) return id;
  }
  return null;
}

export const isAo3 = (root: MarkupElement): boolean => workId(root) !== null;

interface Chapter {
  title: string;
  summary: string;
  noteBefore: string;
  noteAfter: string;
  readonly content: MarkupNode[];
}

const newChapter = (title: string): Chapter => ({
  title,
  summary: '',
  noteBefore: '',
  noteAfter: '',
  content: [],
});

/** The labels that AO3 writes before a quoted text of the author. */
const labels = /^(?:chapter\s+)?(?:(summary)|(notes)|(end notes)):?$/iu;

/** Walks through a work from its beginning to its end and notes what is found. */
class WorkReader {
  readonly work = newChapter('');
  readonly chapters: Chapter[] = [];
  readonly facts = new Map<string, string[]>();
  private place: 'preface' | 'chapters' | 'afterword' = 'preface';
  private label: 'summary' | 'noteBefore' | 'noteAfter' | null = null;

  read(parent: MarkupElement): void {
    for (const [at, child] of parent.children.entries()) {
      if (isElement(child)) this.readElement(child, parent.children.slice(at + 1).find(isElement));
      else if (child.trim() !== '') this.keep(child);
    }
  }

  /** @param next the element behind it */
  private readElement(one: MarkupElement, next: MarkupElement | undefined): void {
    const place = placeOf(one);
    if (place !== null) this.place = place;
    if (one.name === 'head' || hasClass(one, 'byline') || hasClass(one, 'message')) return;
    if (isTagList(one)) return this.readFacts(one);
    if (one.name === 'h1' && this.place === 'preface') return void (this.work.title ||= lineOf(one));
    if (one.name === 'h2' && (hasClass(one, 'heading') || hasClass(one, 'toc-heading')))
      return this.begin(one);
    // Inside of a text such a word is the author's own.
    const isBeforeQuote = next?.name === 'blockquote' && hasClass(next, 'userstuff');
    const label = isBeforeQuote && one.name === 'p' ? labels.exec(lineOf(one)) : null;
    if (label !== null)
      return void (this.label = label[1] ? 'summary' : label[2] ? 'noteBefore' : 'noteAfter');
    if (one.name === 'blockquote' && this.label !== null) return this.quote(one);
    if (this.place !== 'chapters') return isContainer(one) ? this.read(one) : undefined;
    if (isContainer(one) && (isTextOfWork(one) || hasParts(one))) return this.read(one);
    if (hasClass(one, 'meta') || (one.attributes['id'] ?? '').startsWith('endnotes')) return this.read(one);
    this.keep(one);
  }

  private begin(heading: MarkupElement): void {
    const words = lineOf(heading);
    if (/^preface$/iu.test(words)) return void (this.place = 'preface');
    if (/^afterword$/iu.test(words)) return void (this.place = 'afterword');
    this.place = 'chapters';
    this.label = null;
    const last = this.chapters.at(-1);
    // A book has the heading twice: for its contents and for the page.
    if (last !== undefined && last.content.length === 0) last.title = words;
    else this.chapters.push(newChapter(words));
  }

  private quote(one: MarkupElement): void {
    const chapter = this.place === 'chapters' ? this.chapters.at(-1) : undefined;
    const about = chapter ?? this.work;
    // Notes at the end of a chapter and of the work have one label in old downloads.
    const key = this.label === 'noteBefore' && this.place === 'afterword' ? 'noteAfter' : this.label;
    if (key !== null) about[key] = [about[key], noteText(one)].filter(Boolean).join('\n');
    this.label = null;
  }

  private keep(node: MarkupNode): void {
    if (this.place !== 'chapters') return;
    this.label = null;
    if (this.chapters.length === 0) this.chapters.push(newChapter(''));
    this.chapters.at(-1)?.content.push(node);
  }

  private readFacts(list: MarkupElement): void {
    let name = '';
    for (const one of elementsIn(list)) {
      if (one.name === 'dt') name = lineOf(one).replace(/:$/u, '').toLowerCase();
      if (one.name !== 'dd') continue;
      const links = [...elementsIn(one)].filter((inside) => inside.name === 'a').map(lineOf);
      const values = links.length > 0 && name !== 'series' ? links : [lineOf(one)];
      this.facts.set(name, [...(this.facts.get(name) ?? []), ...values]);
    }
  }
}

function placeOf({ attributes }: MarkupElement): 'preface' | 'chapters' | 'afterword' | null {
  const id = (attributes['id'] ?? '').replace(/^.*#/u, '');
  return id === 'preface' || id === 'chapters' || id === 'afterword' ? id : null;
}

const isContainer = (one: MarkupElement): boolean =>
  /^(?:|html|body|div|section|article|main)$/u.test(one.name);

const isTextOfWork = (one: MarkupElement): boolean => hasClass(one, 'userstuff') || placeOf(one) !== null;

/** True if a parent has headings of chapters or parts with texts. */
const hasParts = (parent: MarkupElement): boolean =>
  [...elementsIn(parent)].some(
    (one) =>
      (one.name === 'h2' && (hasClass(one, 'heading') || hasClass(one, 'toc-heading'))) ||
      (one.name === 'div' && hasClass(one, 'userstuff')) ||
      placeOf(one) !== null,
  );

const ratings = new Map<string, Rating>([
  ['general audiences', 'general'],
  ['teen and up audiences', 'teen'],
  ['mature', 'mature'],
  ['explicit', 'explicit'],
]);
const warnings = new Map([
  ['graphic depictions of violence', 'violence'],
  ['major character death', 'death'],
  ['rape/non-con', 'sexual_violence'],
]);
const nameOfLanguage = new Map(
  languages.flatMap(({ code, label }) => {
    const own = new Intl.DisplayNames([code], { type: 'language' }).of(code);
    return [label, own ?? label].map((name): [string, string] => [name.toLowerCase(), code]);
  }),
);

/** Returns the title of a chapter: "Chapter 2: The Sea" is "The Sea". */
const chapterTitle = (heading: string): string =>
  /^chapter\s+\d+\s*[:.]\s*(.+)$/iu.exec(heading)?.[1] ?? heading;

/**
 * Reads a work that AO3 gives as a page or as a book: a story of a single chapter, or the chapters of a work.
 *
 * @throws FileRefusal when it has no text
 */
export function readAo3(root: MarkupElement): Archive {
  const id = workId(root) ?? '';
  const reader = new WorkReader();
  reader.read(root);
  const { work, facts } = reader;
  const fact = (...names: string[]): string[] =>
    names.flatMap((name) => [...(facts.get(name) ?? []), ...(facts.get(`${name}s`) ?? [])]);
  const [, part, series] = /^part\s+(\d+)\s+of\s+(.+)$/iu.exec(fact('series')[0] ?? '') ?? [];
  const told = fact('archive warning').map((one) => warnings.get(one.toLowerCase()));
  const shared = {
    tags: fact('additional tag', 'fandom', 'relationship', 'character'),
    lang: nameOfLanguage.get((fact('language')[0] ?? '').toLowerCase()) ?? null,
    rating: ratings.get((fact('rating')[0] ?? '').toLowerCase()) ?? null,
    warnings: told.filter((one) => one !== undefined),
    publishedAt: timeOf(/published:\s*(\d{4}-\d\d-\d\d)/iu.exec(fact('stat').join(' '))?.[1]),
  };
  const hasChapters = reader.chapters.length > 1;
  const first = firstOf(reader.chapters);
  const stories = first.entries.map((chapter, at): ArchivedStory | null => {
    const isLast = at === reader.chapters.length - 1;
    const before = [at === 0 ? work.noteBefore : '', chapter.noteBefore];
    const after = [chapter.noteAfter, isLast ? work.noteAfter : ''];
    return archivedStory(
      {
        ...shared,
        id: `ao3-${id}-${at + 1}`,
        // The work has one address, which leads to where it begins.
        address: at === 0 ? `https://archiveofourown.org/works/${id}` : null,
        title: hasChapters ? chapterTitle(chapter.title) : work.title,
        description: hasChapters ? chapter.summary : work.summary,
        noteBefore: before.filter(Boolean).join('\n'),
        noteAfter: after.filter(Boolean).join('\n'),
        series: hasChapters ? work.title : (series ?? null),
        part: hasChapters ? at + 1 : part === undefined ? null : Number(part),
      },
      element('', {}, chapter.content),
    );
  });
  const withText = stories.filter((one) => one !== null);
  if (withText.length === 0) throw new FileRefusal(empty);
  return {
    source: 'AO3',
    work: hasChapters ? { title: work.title, description: work.summary } : null,
    stories: withText,
    notes: [...first.notes, ...notListed({ empty: stories.length - withText.length })],
  };
}
