import {
  elementsIn,
  findElement,
  isElement,
  type MarkupElement,
  parseHtml,
  parseXml,
  textOf,
} from '../markup-tree.js';
import type { Archive, ArchivedStory } from './archive.js';
import { archivedStory, firstOf, noteText, notListed, timeOf } from './archived-story.js';

const published = new Set(['publish', 'private', 'future']);
const drafts = new Set(['draft', 'pending', 'auto-draft']);

export const isWordPress = (text: string): boolean =>
  /<rss\b/iu.test(text.slice(0, 20_000)) && /xmlns:wp\s*=/iu.test(text.slice(0, 20_000));

/**
 * Reads an export of WordPress (WXR): its posts, published and drafts, without pages, pictures, comments and authors.
 *
 * @throws FileRefusal
 */
export function readWordPress(xml: string): Archive {
  const channel = findElement(parseXml(xml), 'channel');
  const items = channel?.children.filter((one) => isElement(one) && one.name === 'item') as MarkupElement[];
  const posts = (items ?? []).filter((item) => {
    const status = valueOf(item, 'wp:status');
    return valueOf(item, 'wp:post_type') === 'post' && (published.has(status) || drafts.has(status));
  });
  const first = firstOf(posts);
  const stories = first.entries.map((item, at) => storyOf(item, at));
  return {
    source: 'WordPress',
    work: null,
    stories: stories.filter((one): one is ArchivedStory => one !== null),
    notes: [
      ...first.notes,
      ...notListed({
        empty: stories.filter((one) => one === null).length,
        others: (items ?? []).length - posts.length,
        what: ['page, picture or other entry', 'pages, pictures and other entries'],
      }),
    ],
  };
}

function valueOf(item: MarkupElement, name: string): string {
  const found = item.children.find((one) => isElement(one) && one.name === name);
  return found === undefined ? '' : textOf(found).trim();
}

function storyOf(item: MarkupElement, at: number): ArchivedStory | null {
  const id = valueOf(item, 'wp:post_id') || valueOf(item, 'guid') || valueOf(item, 'link') || `place-${at}`;
  const isPublished = published.has(valueOf(item, 'wp:status'));
  const categories = item.children.filter(
    (one): one is MarkupElement => isElement(one) && one.name === 'category',
  );
  const named = (domain: string) =>
    categories.filter(({ attributes }) => attributes['domain'] === domain).map((one) => textOf(one).trim());
  const date = timeOf(valueOf(item, 'wp:post_date_gmt')) ?? timeOf(valueOf(item, 'pubDate'));
  const head = {
    id: `wordpress-${id}`,
    title: textOf(parseHtml(valueOf(item, 'title'))).trim(),
    description: noteText(parseHtml(valueOf(item, 'excerpt:encoded'))),
    tags: [...named('post_tag'), ...named('category').filter((one) => !/^uncategori[sz]ed$/iu.test(one))],
    // The link of a draft is a preview.
    address: isPublished ? valueOf(item, 'link') || null : null,
    publishedAt: isPublished ? (date ?? timeOf(valueOf(item, 'wp:post_date'))) : null,
  };
  return archivedStory(head, contentOf(valueOf(item, 'content:encoded')));
}

/** Signs of WordPress that stand for a picture, a film or the like. */
const objects = /\[(gallery|embed|audio|video|playlist)\b[^\]]{0,2000}\](?:[^[]{0,2000}\[\/\1\])?/gu;
const captions = /\[\/?caption\b[^\]]{0,2000}\]/gu;
const blockStart = /^<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|table|figure|hr|section|address|form)\b/iu;

/**
 * Returns the text of a post. Where it has neither blocks nor paragraphs, WordPress shows an empty line as the end of a
 * paragraph and other lines as they are.
 */
function contentOf(content: string): MarkupElement {
  const text = content.replace(objects, '').replace(captions, '').replaceAll('\r\n', '\n');
  const html = /<!--\s*wp:|<p[\s>]/iu.test(text)
    ? text
    : text
        .split(/\n[ \t]*\n/u)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => (blockStart.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
        .join('');
  const root = parseHtml(html);
  for (const one of elementsIn(root)) if (one.name === 'cite') one.name = 'em';
  return root;
}
