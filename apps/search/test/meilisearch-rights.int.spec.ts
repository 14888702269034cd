import type { SessionViewer } from '@quillstead/contracts';
import { Cursors } from '@quillstead/service-kit';
import { makeEngine } from '../src/engine/index.js';
import { openOnSmallMeilisearch, search, type SearchOnSmallMeilisearch } from './open-search.js';

/** A filter names so many private authors at most. */
const most = 1_000;

describe('what the engine has Meilisearch leave out', () => {
  let opened: SearchOnSmallMeilisearch;
  let viewer: SessionViewer;
  let crowdsReader: SessionViewer;
  let ids: Record<'first' | 'latest', number>;

  beforeAll(async () => {
    opened = await openOnSmallMeilisearch();
    viewer = await opened.person('viewer');
    crowdsReader = await opened.person('reader');
    const first = await opened.person('first', { is_private: 1 });
    const later = await opened.person('later', { user_id: 90_000, is_private: 1 });
    await addPeople(10_000, 1);
    await addPeople(20_000, 0);
    const latest = await opened.person('latest', { user_id: 10_000 + most, is_private: 1 });
    ids = {
      first: await opened.story(first, { title: 'Barometer' }),
      latest: await opened.story(latest, { title: 'Barometer' }),
    };
    for (const author of [first, later]) await opened.subscribe(viewer.id, author.id, true);
    for (const [subscriber, from] of [
      [viewer.id, 20_000],
      [crowdsReader.id, 10_000],
    ])
      await opened.dataSource.query(
        `INSERT INTO subscription (subscriber_id, author_id, code)
         SELECT $1, id, true FROM generate_series($2::bigint + 1, $2::bigint + ${most}) AS id`,
        [subscriber, from],
      );
    await opened.subscribe(crowdsReader.id, first.id, true);
  });
  afterAll(() => opened.close());

  /** A thousand members with the ids after this one. */
  const addPeople = (from: number, isPrivate: 0 | 1) =>
    opened.dataSource.query(
      `INSERT INTO user_projection (user_id, username, is_private, joined_at, status)
       SELECT id, 'crowd_' || id, $2, now(), 'active'
       FROM generate_series($1::bigint + 1, $1::bigint + ${most}) AS id`,
      [from, isPrivate],
    );

  it('is nothing of a private author who accepted the viewer, whomever else they and others follow', async () => {
    expect(await opened.find('story', 'barometer', { viewer })).toEqual([ids.first]);
  });

  it('is nothing of the latest of more private authors than a filter names', async () => {
    expect(await opened.find('story', 'barometer', { viewer: crowdsReader })).toEqual([ids.latest]);
  });

  it('is a story for members for a visitor, in a list and in a suggestion, and for nobody else', async () => {
    const author = await opened.person('keeper');
    const id = await opened.story(author, { title: 'Hygrometer', is_members_only: 1 });
    // The rows let it through, so what hides it is the filter.
    await opened.dataSource.query('UPDATE meili_doc SET is_members_only = 0 WHERE doc_id = $1', [id]);
    const found = async (who: SessionViewer | null) => [
      ...(await opened.find('story', 'hygrometer', { viewer: who })),
      ...(await opened.find('story', '@keeper', { viewer: who })),
      (await opened.engine.suggest('hygro', ['story'], who)).length,
    ];
    expect(await found(null)).toEqual([0]);
    expect(await found(viewer)).toEqual([id, id, 1]);
  });

  it('is a hashtag that has lost its last story, before Meilisearch has indexed that', async () => {
    const { config, dataSource, searchDatabase, meili } = opened;
    const hashtag = { hashtag_id: 1, hashtag: '#barometer', value: '#Barometer', count_stories: 1 };
    await opened.engine.put('hashtag', [hashtag]);
    expect(await opened.find('hashtag', 'barometer')).toEqual([1]);
    meili.tasks.hold();
    const logger = { warn: () => undefined, error: () => undefined };
    const engine = makeEngine(config, dataSource, new Cursors('secret'), searchDatabase, logger);
    await engine.put('hashtag', [{ ...hashtag, count_stories: 0 }]);
    const { hits } = await engine.find('hashtag', search('barometer'));
    const suggested = await engine.suggest('baro', ['hashtag'], null);
    meili.tasks.resume(true);
    await opened.engine.settle();
    expect([hits, suggested]).toEqual([[], []]);
  });
});
