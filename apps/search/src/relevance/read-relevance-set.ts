import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashtagKey } from '@quillstead/catalogue';
import { detectLanguage } from '@quillstead/fields/detect-language';
import { z } from 'zod';
import type { IndexedOf } from '../engine/index.js';

const apps = join(import.meta.dirname, '../../..');
const folder = join(apps, 'search/relevance');
/** The sets: openings of stories in the public domain, and the sample of the site. */
const corpora = [
  { stories: join(folder, 'stories'), authors: join(folder, 'authors.json') },
  { stories: join(apps, 'content/sample/stories'), authors: join(apps, 'accounts/sample/authors.json') },
];

const head = z.object({
  author: z.string(),
  title: z.string(),
  description: z.string().nullable().default(null),
  hashtags: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((item) => item.trim() || [])),
  posted_days_ago: z.coerce.number(),
});
const people = z.array(
  z.object({
    username: z.string(),
    display_name: z.string().nullable().default(null),
    bio: z.string().nullable().default(null),
  }),
);
const lists = ['story', 'hashtag', 'user'] as const;
const row = z.array(z.string()).min(2);

/** A query, and the ids of which one is expected among the results. */
export interface RelevanceQuery {
  readonly category: string;
  readonly list: (typeof lists)[number];
  readonly q: string;
  readonly expected: readonly number[];
}

export interface RelevanceSet {
  readonly documents: { readonly [Kind in 'user' | 'hashtag' | 'story']: readonly IndexedOf[Kind][] };
  readonly queries: readonly RelevanceQuery[];
}

const day = 86_400_000;
const today = Date.UTC(2026, 0, 1);

/**
 * Returns the documents and queries of `apps/search/relevance` and of the sample. Throws where a line of them is wrong.
 */
export async function readRelevanceSet(): Promise<RelevanceSet> {
  const users: IndexedOf['user'][] = [];
  const stories: IndexedOf['story'][] = [];
  for (const corpus of corpora) {
    for (const person of people.parse(await readJson(corpus.authors)))
      users.push({
        ...person,
        user_id: users.length + 1,
        count_subscribers: 0,
        joined_at: new Date(today).toISOString(),
      });
    for (const file of (await readdir(corpus.stories)).toSorted()) {
      const text = await readFile(join(corpus.stories, file), 'utf8');
      stories.push(readStory(file.replace(/\.md$/u, ''), text, stories.length + 1, users));
    }
  }
  const counts = new Map<string, number>();
  for (const value of stories.flatMap((story) => story.hashtag_list))
    counts.set(hashtagKey(value), (counts.get(hashtagKey(value)) ?? 0) + 1);
  const hashtags = [...counts].map(([hashtag, count_stories], index) => ({
    hashtag_id: index + 1,
    hashtag,
    value: hashtag,
    count_stories,
  }));
  const documents = { user: users, hashtag: hashtags, story: stories };
  return { documents, queries: await readQueries(documents) };
}

function readStory(
  slug: string,
  file: string,
  story_id: number,
  users: readonly IndexedOf['user'][],
): IndexedOf['story'] {
  const [, lines = '', text = ''] = /^---\n(.*?)\n---\n(.*)$/su.exec(file) ?? [];
  const pairs = lines.split('\n').map((line) => {
    const end = line.indexOf(':');
    return [line.slice(0, end).trim(), line.slice(end + 1).trim()] as const;
  });
  const { author, title, description, hashtags, posted_days_ago } = head.parse(Object.fromEntries(pairs));
  return {
    story_id,
    version: 1,
    author_id: oneOf(users, (user) => user.username === author, author).user_id,
    slug,
    title,
    description,
    text: text.replaceAll('*', ''),
    hashtag_list: hashtags.map((hashtag) => `#${hashtag}`),
    is_nsfw: 0,
    lang: detectLanguage(text),
    count_words: text.split(/\s+/u).length,
    posted_at: new Date(today - posted_days_ago * day).toISOString(),
    updated_at: null,
  };
}

async function readQueries({ user, hashtag, story }: RelevanceSet['documents']): Promise<RelevanceQuery[]> {
  const idOf = {
    user: (name: string) => oneOf(user, (one) => one.username === name, name).user_id,
    hashtag: (name: string) => oneOf(hashtag, (one) => one.hashtag === name, name).hashtag_id,
    story: (name: string) => oneOf(story, (one) => one.slug === name, name).story_id,
  };
  const categories = z.record(z.string(), z.array(row)).parse(await readJson(join(folder, 'queries.json')));
  return Object.entries(categories).flatMap(([category, rows]) =>
    rows.map((cells) => {
      const list = lists.find((one) => one === cells[0]) ?? 'story';
      const [q = '', ...expected] = list === 'story' ? cells : cells.slice(1);
      return { category, list, q, expected: expected.map(idOf[list]) };
    }),
  );
}

function oneOf<Item>(items: readonly Item[], is: (item: Item) => boolean, name: string): Item {
  const found = items.find(is);
  if (found === undefined) throw new Error(`Nothing in the relevance set is called ${name}`);
  return found;
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
