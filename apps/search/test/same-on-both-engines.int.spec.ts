import { storyFilterOf, type StoryTrait, traitMask } from '@quillstead/catalogue';
import { readQuery } from '../src/engine/index.js';
import { engines, openSearch, search, type Search } from './open-search.js';

/** Of the index and the searches that are compared; more by the environment, as before a release. */
const countOf = (name: string, usual: number) => Number(process.env[name] ?? usual);
const [stories, combinations] = [countOf('TEST_SAME_STORIES', 150), countOf('TEST_SAME_SEARCHES', 60)];
/** Documents that are written at once. */
const atOnce = 500;

/** Numbers from nothing to one, the same for a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = ['marzipan', 'lighthouse', 'tangerine', 'xylophone'] as const;
const lengths = ['drabble', 'novel', 'epic'] as const;
const ratings = ['general', 'teen', 'mature'] as const;
const warnings = ['violence', 'gore', 'death'] as const satisfies readonly StoryTrait[];
const ownWarnings = ['spiders', 'loud noises'] as const;
const langs = ['en', 'de', 'fi', null] as const;
const hashtags = ['#sea', '#moon', '#almond'] as const;
const people = ['ann_lee', 'ben_roe', 'cy'] as const;

describe('a search with any words, filters, author and time', () => {
  const opened: Search[] = [];
  const random = randomNumbers(11);
  const one = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const some = <Item>(list: readonly Item[]): Item[] => list.filter(() => random() < 0.4);
  const day = () => new Date(Date.UTC(2026, 0, 1 + Math.floor(random() * 120))).toISOString().slice(0, 10);

  beforeAll(async () => {
    for (const name of engines) opened.push(await openSearch(name));
    const viewers = await Promise.all(
      opened.map(async ({ person }) => {
        const own = [];
        for (const username of people)
          own.push(await person(username, { is_private: username === 'cy' ? 1 : 0 }));
        return own;
      }),
    );
    const drawn = Array.from({ length: stories }, (_, index) => {
      const traits = traitMask([
        one(lengths),
        one(ratings),
        ...some(warnings),
        ...some(['unfinished'] as const),
      ]);
      return {
        author: Math.floor(random() * people.length),
        story: {
          story_id: index + 1,
          title: `${one(words)} ${index}`,
          text: `Nothing of note but a ${one(words)}.`,
          traits,
          lang: one(langs),
          hashtag_list: some(hashtags),
          warning_words: some(ownWarnings),
          is_nsfw: random() < 0.1 ? 1 : 0,
          is_members_only: random() < 0.1 ? 1 : 0,
          posted_at: `${day()}T12:00:00.000Z`,
        },
      } as const;
    });
    for (const [index, { engine, storyOf }] of opened.entries()) {
      const made = drawn.flatMap(({ author, story }) => {
        const viewer = viewers[index]?.[author];
        return viewer === undefined ? [] : [storyOf(viewer, story)];
      });
      for (let from = 0; from < made.length; from += atOnce)
        await engine.put('story', made.slice(from, from + atOnce));
    }
  });
  afterAll(() => Promise.all(opened.map((each) => each.close())));

  /** All that a search gives, page after page. */
  async function idsOf(
    { engine }: Search,
    q: string,
    request: Parameters<typeof search>[1],
  ): Promise<number[]> {
    const ids: number[] = [];
    let next: string | null = null;
    do {
      const page = await engine.find('story', search(q, { ...request, next }));
      ids.push(...page.hits.map(({ id }) => id));
      ({ next } = page);
    } while (next !== null);
    return ids.toSorted((a, b) => a - b);
  }

  it('finds the same on both engines', async () => {
    const conditions = [
      () => `@${one(people)}`,
      () => one(hashtags),
      () => `length:${one(lengths)}`,
      () => `since:${day()}`,
      () => `until:${day()}`,
      () => ({ lengths: some(lengths) }),
      () => ({ ratings: some(ratings) }),
      () => ({ lang: one(['en', 'de', 'fi']) }),
      () => ({ without_hashtags: some(hashtags) }),
      () => ({ without_warnings: some(warnings) }),
      () => ({ without_warning_words: some(ownWarnings) }),
      () => ({ is_finished: 1 as const }),
    ];
    let found = 0;
    for (let count = 0; count < combinations; count += 1) {
      const parts = Array.from({ length: one([1, 1, 2, 3]) }, () => one(conditions)());
      const typed = parts.filter((part) => typeof part === 'string');
      const fields = Object.assign({}, ...parts.filter((part) => typeof part !== 'string'));
      const q = [...(typed.length === 0 || random() < 0.7 ? [one(words)] : []), ...typed].join(' ');
      const request = { query: readQuery(q, storyFilterOf(fields)), sort: one([null, 'newest'] as const) };
      const all = await Promise.all(opened.map((each) => idsOf(each, q, request)));
      const what = `${q} ${JSON.stringify(fields)} ${request.sort ?? 'relevance'}`;
      expect([what, all[0]]).toEqual([what, all[1]]);
      found += all[0]?.length ?? 0;
    }
    // Most of the combinations have something in common.
    expect(found).toBeGreaterThan(combinations);
  });
});
