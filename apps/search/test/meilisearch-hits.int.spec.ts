import type { SessionViewer } from '@quillstead/contracts';
import type { MeiliServerOfTests } from './meili-server/server.js';
import { openOnSmallMeilisearch, search, type SearchOnSmallMeilisearch } from './open-search.js';

/** Reading a document takes Meilisearch longer than finding it. */
describe('the hits that Meilisearch is requested to send', () => {
  let opened: SearchOnSmallMeilisearch;
  let meili: MeiliServerOfTests;
  let ann: SessionViewer;

  beforeAll(async () => {
    opened = await openOnSmallMeilisearch();
    ({ meili } = opened);
    ann = await opened.person('ann');
    await opened.story(ann, { title: 'Marmalade' });
  });
  afterAll(() => opened.close());

  it('of a suggestion are as many as are shown, of which it sends the ids and versions', async () => {
    meili.queries.splice(0);
    expect(await opened.engine.suggest('marm', ['user', 'hashtag', 'story'], null)).toHaveLength(1);
    expect(meili.queries).toHaveLength(6);
    for (const { limit, attributesToRetrieve } of meili.queries)
      expect([limit, String(attributesToRetrieve)]).toEqual([
        10,
        expect.stringMatching(/^(story_)?id,version$/u),
      ]);
  });

  describe('of a list by relevance', () => {
    const made: number[] = [];
    const most = () => Math.max(...meili.queries.splice(0).map(({ limit }) => Number(limit)));

    beforeAll(async () => {
      for (let index = 0; index < 90; index += 1)
        made.push(await opened.story(ann, { title: 'Chutney', text: 'chutney '.repeat((index % 7) + 1) }));
    });

    it('are few for its first page, and its pages show everything once', async () => {
      meili.queries.splice(0);
      const first = await opened.engine.find('story', search('chutney'));
      expect(most()).toBe(60);
      const seen = first.hits.map(({ id }) => id);
      for (let { next } = first; next !== null;) {
        const page = await opened.engine.find('story', search('chutney', { next }));
        seen.push(...page.hits.map(({ id }) => id));
        next = page.next;
      }
      expect([seen.length, new Set(seen)]).toEqual([90, new Set(made)]);
    });

    it('are more where so many of the first are hidden that they do not fill the page', async () => {
      const hidden = made.slice(-50);
      await opened.dataSource.query('UPDATE meili_doc SET is_nsfw = 1 WHERE doc_id = ANY($1)', [hidden]);
      expect(await opened.find('story', 'chutney')).toEqual(made.slice(15, 40).toReversed());
      expect(most()).toBe(1_000);
    });
  });
});
