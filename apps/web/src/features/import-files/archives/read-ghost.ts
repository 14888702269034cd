import { parseHtml } from '../markup-tree.js';
import { damaged, FileRefusal } from '../refusal.js';
import type { Archive, ArchivedStory } from './archive.js';
import { archivedStory, firstOf, notListed, timeOf } from './archived-story.js';

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

const textAt = (row: Row, key: string): string => {
  const value = row[key];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

/** Returns the tables of an export of Ghost; null when the text is none. */
function tablesOf(text: string): Row | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new FileRefusal(damaged);
  }
  if (!isRow(file)) return null;
  const databases = rowsOf(file['db']);
  const data = (databases[0] ?? file)['data'];
  return isRow(data) && Array.isArray(data['posts']) ? data : null;
}

const notGhost = 'The file is no export of Ghost: it has no list of posts.';

/**
 * Reads an export of Ghost (JSON): its posts with their HTML, published and drafts, without pages and members.
 *
 * @throws FileRefusal
 */
export function readGhost(text: string): Archive {
  const tables = tablesOf(text);
  if (tables === null) throw new FileRefusal(notGhost);
  const names = new Map(rowsOf(tables['tags']).map((tag) => [textAt(tag, 'id'), textAt(tag, 'name')]));
  const tags = new Map<string, string[]>();
  const links = rowsOf(tables['posts_tags']).toSorted(
    (a, b) => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0),
  );
  for (const link of links) {
    const post = textAt(link, 'post_id');
    const name = names.get(textAt(link, 'tag_id')) ?? '';
    // Tags that begin with # are for the owner of the site alone.
    if (name !== '' && !name.startsWith('#')) tags.set(post, [...(tags.get(post) ?? []), name]);
  }
  const rows = rowsOf(tables['posts']);
  const isPost = (row: Row) => (row['type'] ?? (row['page'] ? 'page' : 'post')) === 'post';
  const first = firstOf(rows.filter(isPost));
  const stories = first.entries.map((row, at) => storyOf(row, at, tags));
  return {
    source: 'Ghost',
    work: null,
    stories: stories.filter((one): one is ArchivedStory => one !== null),
    notes: [
      ...first.notes,
      ...notListed({
        empty: stories.filter((one) => one === null).length,
        others: rows.filter((row) => !isPost(row)).length,
        what: ['page', 'pages'],
      }),
    ],
  };
}

function storyOf(row: Row, at: number, tags: ReadonlyMap<string, string[]>): ArchivedStory | null {
  const id = textAt(row, 'id') || textAt(row, 'uuid') || textAt(row, 'slug') || `place-${at}`;
  const isDraft = textAt(row, 'status') === 'draft';
  const html = textAt(row, 'html');
  const plain = textAt(row, 'plaintext');
  const root = parseHtml(html);
  if (html === '') root.children = [{ name: 'div', attributes: {}, children: [plain] }];
  const slug = textAt(row, 'slug');
  const head = {
    id: `ghost-${textAt(row, 'uuid') || id}`,
    title: textAt(row, 'title').trim(),
    description: textAt(row, 'custom_excerpt').trim(),
    tags: tags.get(textAt(row, 'id')) ?? [],
    address: isDraft ? null : textAt(row, 'url') || (slug === '' ? null : `/${encodeURIComponent(slug)}/`),
    publishedAt: isDraft ? null : timeOf(row['published_at']),
  };
  return archivedStory(head, root, html === '');
}
