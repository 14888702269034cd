import { decodeText } from '../read-text.js';
import { elementsIn, isElement, type MarkupElement, parseHtml } from '../markup-tree.js';
import type { Parts } from '../unpack.js';
import type { Archive, ArchivedStory } from './archive.js';
import { archivedStory, firstOf, lineOf, noteText, notListed, timeOf } from './archived-story.js';

const isPost = (name: string): boolean => /(?:^|\/)posts\/[^/]+\.html$/iu.test(name);

/** True if the parts of a ZIP are an export of Medium: it has each post as a page with the classes of `h-entry`. */
export function isMedium(parts: Parts): boolean {
  const [post] = [...parts].filter(([name]) => isPost(name));
  return post !== undefined && /class="[^"]*\be-content\b/u.test(decodeText(post[1], true));
}

/**
 * Reads an export of Medium: its posts, published and drafts. It has no tags.
 *
 * @throws FileRefusal
 */
export function readMedium(parts: Parts): Archive {
  const posts = [...parts].filter(([name]) => isPost(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const first = firstOf(posts);
  const stories = first.entries.map(([name, bytes]) => storyOf(name, decodeText(bytes, true)));
  return {
    source: 'Medium',
    work: null,
    stories: stories.filter((one): one is ArchivedStory => one !== null),
    notes: [...first.notes, ...notListed({ empty: stories.filter((one) => one === null).length })],
  };
}

const hasClass = (one: MarkupElement, name: string): boolean =>
  (one.attributes['class'] ?? '').split(/\s+/u).includes(name);

function storyOf(name: string, html: string): ArchivedStory | null {
  const root = parseHtml(html);
  const found = (wanted: string) => [...elementsIn(root)].find((one) => hasClass(one, wanted));
  const file = name.replace(/^.*\//u, '').replace(/\.html$/iu, '');
  const heading = found('p-name');
  const title = heading === undefined ? '' : lineOf(heading);
  const summary = found('p-summary');
  const content = found('e-content');
  if (content === undefined) return null;
  removeTitle(content, title);
  const written = found('dt-published')?.attributes['datetime'] ?? /^\d{4}-\d\d-\d\d/u.exec(file)?.[0];
  return archivedStory(
    {
      id: `medium-${/-([\da-f]{6,})$/u.exec(file)?.[1] ?? file}`,
      title,
      description: summary === undefined ? '' : noteText(summary),
      address: file.startsWith('draft_') ? null : (found('p-canonical')?.attributes['href'] ?? null),
      publishedAt: file.startsWith('draft_') ? null : timeOf(written),
    },
    content,
  );
}

/** Removes the title: the text begins with a rule and with the title and the subtitle again. */
function removeTitle(content: MarkupElement, title: string): void {
  const first = { isDone: false };
  const clear = (parent: MarkupElement): void => {
    parent.children = parent.children.filter((child) => {
      if (first.isDone || !isElement(child)) return true;
      if (child.name === 'hr' || hasClass(child, 'section-divider')) return false;
      if (/^h[1-6]$/u.test(child.name) && (hasClass(child, 'graf--title') || lineOf(child) === title))
        return false;
      if (/^h[1-6]$/u.test(child.name) && hasClass(child, 'graf--subtitle')) return false;
      if (/^(?:div|section)$/u.test(child.name)) clear(child);
      else first.isDone = true;
      return true;
    });
  };
  clear(content);
}
