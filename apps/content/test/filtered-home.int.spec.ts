import { type StoryFilter, storyFilterOf } from '@quillstead/catalogue';
import type { listHome, PayloadOf } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { RefreshTraits } from '../src/story/refresh-traits.js';
import { buildWorld, seeded } from './build-world.js';
import { expectedHome } from './expected-home.js';
import { type Content, openContent, visitor } from './open-content.js';

type Request = PayloadOf<typeof listHome>;

const sorts = ['newest', 'top', 'trending'] as const;

const filters: readonly Request[] = [
  { lengths: ['dribble', 'n_word_story'] },
  { ratings: ['general'] },
  { ratings: ['mature', 'explicit'] },
  { lang: 'fi' },
  { without_hashtags: ['sea', '#FOG'] },
  { without_hashtags: ['nobody_has_it'] },
  { without_warnings: ['gore', 'death'] },
  { without_warning_words: ['Spiders', 'nobody warns of it'] },
  { is_finished: 1 },
  {
    lengths: ['microfiction'],
    ratings: ['teen', 'mature'],
    lang: 'en',
    without_hashtags: ['moon'],
    without_warnings: ['gore'],
    without_warning_words: ['loud noises'],
    is_finished: 1,
  },
];

/** The values that filters read, which the test writes into the stories by their ids. */
const describeWorld = `
  UPDATE story SET
    category = (ARRAY['dribble', '73-word story', 'microfiction', 'epic'])[1 + id % 4],
    rating = CASE WHEN is_nsfw = 1 THEN 2 + id % 2 ELSE id % 2 END,
    content_warnings = CASE id % 5 WHEN 0 THEN ARRAY['gore', 'drugs'] WHEN 1 THEN ARRAY['death'] ELSE '{}' END,
    warning_words = CASE id % 4 WHEN 0 THEN ARRAY['spiders', 'Sea'] WHEN 1 THEN ARRAY['Loud noises'] ELSE '{}' END,
    chosen_lang = CASE id % 7 WHEN 0 THEN 'fi' WHEN 1 THEN NULL ELSE 'en' END, detected_lang = NULL`;

describe('a filter of the home list', () => {
  let content: Content;
  let world: Awaited<ReturnType<typeof buildWorld>>;

  beforeAll(async () => {
    content = await openContent();
    world = await buildWorld(content, seeded(11), 240);
    await content.dataSource.query(describeWorld);
    await content.dataSource.query(
      `INSERT INTO series (id, author_id, slug, title, series_status) OVERRIDING SYSTEM VALUE
       VALUES (1, 1, 'a', 'A', 'ongoing'), (2, 1, 'b', 'B', 'complete'), (3, 1, 'c', 'C', 'paused')`,
    );
    await content.dataSource.query(
      'INSERT INTO series_story (story_id, series_id, place) SELECT id, id % 6, id FROM story WHERE id % 6 IN (1, 2, 3)',
    );
    for (const id of world.published) await content.get(RefreshTraits).run({ key: String(id) });
  });
  afterAll(() => content.close());

  /** Returns the stories of the list without a filter that pass the filter, by what the test wrote. */
  async function expected(request: Request, who: RpcContext): Promise<number[]> {
    const filter = storyFilterOf(request) as StoryFilter;
    const whole = await expectedHome(content, request, who);
    const rows = await content.dataSource.query<{ id: number; tags: string[]; is_nsfw: number }[]>(
      `SELECT id, is_nsfw, ARRAY(SELECT key FROM story_hashtag JOIN hashtag ON hashtag.id = hashtag_id
                                 WHERE story_id = story.id) AS tags FROM story`,
    );
    const passes = new Set(rows.filter((row) => passesByHand(filter, row)).map(({ id }) => id));
    return whole.filter((id) => passes.has(id));
  }

  const requests = sorts.flatMap((sort) =>
    filters.flatMap((filter) => [
      { sort, ...filter },
      { sort, hashtag: '#Sea', ...filter },
    ]),
  );

  it.each(requests)('shows every viewer what the rules say, and goes on to the end: %j', async (request) => {
    for (const who of [visitor, ...world.people.slice(0, 6)])
      expect(await walk(content, request, who)).toEqual(await expected(request, who));
  });

  const followed = (['authors', 'hashtags'] as const).flatMap((filter2) =>
    (['newest', 'top'] as const).flatMap((sort) => filters.map((filter) => ({ sort, filter2, ...filter }))),
  );

  it.each(followed)('is applied to what a member follows: %j', async (request) => {
    for (const who of world.people.slice(0, 6))
      expect(await walk(content, request, who)).toEqual(await expected(request, who));
  });

  it('has no page for a cursor of another filter, and the same for one that is written otherwise', async () => {
    const { next } = await content.listHome.execute(
      { is_finished: 1, lengths: ['epic', 'dribble'] },
      visitor,
    );
    if (next === null) throw new Error('there is no second page');
    await expect(content.listHome.execute({ is_finished: 1, next }, visitor)).rejects.toMatchObject({
      code: 'bad_cursor',
    });
    const again = { is_finished: 1, lengths: ['dribble', 'epic', 'dribble'], next } as const;
    await expect(
      content.listHome.execute({ ...again, lengths: [...again.lengths] }, visitor),
    ).resolves.toBeDefined();
  });
});

function passesByHand(
  {
    lengths,
    ratings,
    lang,
    without_hashtags,
    without_warnings,
    without_warning_words,
    is_finished,
  }: StoryFilter,
  { id, tags, is_nsfw }: { id: number; tags: string[]; is_nsfw: number },
): boolean {
  const length = (['dribble', 'n_word_story', 'microfiction', 'epic'] as const)[id % 4];
  const rating = (is_nsfw ? (['mature', 'explicit'] as const) : (['general', 'teen'] as const))[id % 2];
  const warnings = [['gore', 'drugs'], ['death'], [], [], []][id % 5] ?? [];
  const words = [['spiders', 'sea'], ['loud noises'], [], []][id % 4] ?? [];
  const language = ['fi', null, 'en', 'en', 'en', 'en', 'en'][id % 7];
  return (
    (lengths.length === 0 || lengths.includes(length as never)) &&
    (ratings.length === 0 || ratings.includes(rating as never)) &&
    (lang === null || lang === language) &&
    !tags.some((tag) => without_hashtags.includes(tag)) &&
    !warnings.some((warning) => without_warnings.includes(warning as never)) &&
    !words.some((word) => without_warning_words.includes(word)) &&
    (is_finished === 0 || ![1, 3].includes(id % 6))
  );
}

/** Returns the stories of all pages; a page of a filter may be short. */
async function walk(content: Content, request: Request, who: RpcContext): Promise<number[]> {
  const seen: number[] = [];
  let next: string | null = null;
  do {
    const page: { items: { story_id: number }[]; next: string | null } = await content.listHome.execute(
      { ...request, ...(next && { next }) },
      who,
    );
    seen.push(...page.items.map(({ story_id }) => story_id));
    next = page.next;
  } while (next !== null);
  return seen;
}
