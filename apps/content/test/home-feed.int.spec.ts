import { buildWorld, seeded } from './build-world.js';
import { expectedHome, walkHome } from './expected-home.js';
import { type Content, openContent, someText, visitor } from './open-content.js';

const sorts = ['newest', 'top', 'trending'] as const;
const filters = ['all', 'authors', 'hashtags'] as const;

describe('the feeds of home', () => {
  let content: Content;
  let world: Awaited<ReturnType<typeof buildWorld>>;

  beforeAll(async () => {
    content = await openContent();
    world = await buildWorld(content, seeded(7), 300);
  });
  afterAll(() => content.close());

  const questions = sorts.flatMap((sort) =>
    filters.flatMap((filter2) => [undefined, '#Sea', 'sea'].map((hashtag) => ({ sort, filter2, hashtag }))),
  );

  it.each(questions)(
    '$sort, $filter2, of $hashtag: is what the rules say for every viewer',
    async (question) => {
      const { hashtag, ...rest } = question;
      const request = hashtag === undefined ? rest : { ...rest, hashtag };
      const oracle = hashtag === undefined ? rest : { ...rest, hashtag: '#Sea' };
      const viewers = question.filter2 === 'all' ? [visitor, ...world.people] : world.people;
      let stories = 0;
      for (const who of viewers) {
        const whole = await expectedHome(content, oracle, who);
        expect(await walkHome(content, request, who)).toEqual(whole);
        stories += whole.length;
      }
      expect(stories).toBeGreaterThan(50);
    },
  );

  it.each(sorts.flatMap((sort) => filters.map((filter2) => ({ sort, filter2 }))))(
    '$sort, $filter2: shows nothing twice and misses nothing that was there throughout, whatever comes and goes',
    async (request) => {
      const random = seeded(sorts.indexOf(request.sort) * 3 + filters.indexOf(request.filter2) + 1);
      const [owner, reader] = [world.people[2], world.people[4]];
      if (!owner || !reader) throw new Error('the world is too small');
      const before = await expectedHome(content, request, reader);
      const gone = new Set<number>();
      const seen = await walkHome(content, request, reader, async () => {
        await content.publishStory.execute(
          { title: 'Meanwhile', rich_text_story: someText, hashtag_list: ['#Sea', '#oak'] },
          owner,
        );
        const rows = await content.dataSource.query<{ id: number; author_id: number }[]>(
          'SELECT id, author_id FROM story WHERE author_id IS NOT NULL ORDER BY id',
        );
        const victim = rows[Math.floor(random() * rows.length)];
        const author = world.people.find(({ viewer }) => viewer?.id === victim?.author_id);
        if (!victim || !author) throw new Error('there is no story');
        gone.add(victim.id);
        await content.deleteStory.execute({ story_id: victim.id }, author);
      });
      expect(new Set(seen).size).toBe(seen.length);
      const throughout = before.filter((id) => !gone.has(id));
      expect(throughout.filter((id) => !seen.includes(id))).toEqual([]);
    },
  );

  it('keeps a visitor out of feeds that are of somebody', async () => {
    for (const filter2 of ['authors', 'hashtags'] as const) {
      await expect(content.listHome.execute({ filter2 }, visitor)).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    expect((await content.listHome.execute({ filter2: 'all' }, visitor)).items).toHaveLength(25);
  });

  it('refuses a cursor of another order, feed or hashtag, and one that was tampered with', async () => {
    const [reader] = world.people;
    if (!reader) throw new Error('nobody is there');
    const { next } = await content.listHome.execute({}, reader);
    if (next === null) throw new Error('there is no second page');
    const refused = { code: 'bad_cursor' };
    for (const request of [
      { sort: 'top', next },
      { filter2: 'authors', next },
      { hashtag: 'sea', next },
      { next: `${next.slice(0, -4)}AAAA` },
      { next: 'AAAA' },
      { next: Buffer.from('["2026-01-01T00:00:00.000Z",1]').toString('base64url') },
    ] as const) {
      await expect(content.listHome.execute(request, reader)).rejects.toMatchObject(refused);
    }
  });

  it('has nothing under a hashtag that nobody knows, however it is written', async () => {
    for (const hashtag of ['#never', 'never', "x'); DROP TABLE story; --", '%', '\\']) {
      expect(await content.listHome.execute({ hashtag }, visitor)).toMatchObject({ items: [], next: null });
    }
  });
});
