import {
  type HashtagDocument,
  listDocumentVersions,
  type Operation,
  readHashtagDocuments,
  readSeriesDocuments,
} from '@quillstead/contracts';
import type { RedisListClient } from '@quillstead/service-kit';
import { indexLater } from '../src/index-later/index-later.js';
import { LoadDocuments } from '../src/indexing/index.js';
import { compareIndex } from '../src/reindex/compare-index.js';
import type { Compared, Reindexing } from '../src/reindex/reindexing.js';
import { engines, openSearch, type Search } from './open-search.js';
import { ownedByContent } from './owned-by-content.js';

const hashtag = (hashtag_id: number, key: string, count_stories = 1): HashtagDocument => ({
  hashtag_id,
  hashtag: `#${key}`,
  value: `#${key}`,
  count_stories,
});

const edited = {
  comment_id: 13,
  version: 3,
  story_id: 1,
  author_id: 1,
  comment_text: 'Edited twice.',
  posted_at: '2026-11-22T09:00:00.000Z',
};

describe.each(engines)('comparing the index of %s with what its owners have', (engine) => {
  let opened: Search;
  beforeAll(async () => {
    opened = await openSearch(engine);
    const author = await opened.person('ann');
    for (const _ of [1, 2, 3]) await opened.story(author);
    await opened.comment(author, 1, 10, 'Known to content.');
    await opened.comment(author, 1, 11, 'Gone from content.');
    await opened.comment(author, 1, 12, 'Before it was edited.');
    await opened.engine.put('comment', [edited]);
    await opened.engine.put('hashtag', [hashtag(20, 'same'), hashtag(21, 'counted'), hashtag(22, 'stray')]);
    for (const _ of [1, 2, 3]) await opened.series(author);
    await opened.dataSource.query('DELETE FROM background_task');
  });
  afterAll(() => opened.close());

  /** Of content. */
  const versions: Record<string, readonly { id: number; version: number }[]> = {
    story: [
      { id: 1, version: 1 },
      { id: 2, version: 2 },
      { id: 4, version: 1 },
    ],
    comment: [
      { id: 10, version: 1 },
      { id: 12, version: 2 },
      { id: edited.comment_id, version: edited.version },
    ],
    hashtag: [
      { id: 20, version: 1 },
      { id: 21, version: 2 },
      { id: 23, version: 1 },
    ],
  };
  const series = [
    { series_id: 1, version: 1 },
    { series_id: 2, version: 2 },
    { series_id: 4, version: 1 },
  ];
  const call = async ({ name }: Operation, { kind, after }: { kind: string; after: number }) => {
    if (name === readHashtagDocuments.name) return { items: [hashtag(after + 1, 'new')], after: null };
    if (name === readSeriesDocuments.name)
      return { items: series.filter((one) => one.series_id > after), after: null };
    if (name !== listDocumentVersions.name) throw new Error(name);
    return { items: versions[kind]?.filter(({ id }) => id > after) ?? [], after: null };
  };

  let tallies: Compared[] = [];

  async function compared(isTrial: boolean): Promise<string[]> {
    const found: string[] = [];
    const { dataSource } = opened;
    tallies = [];
    await compareIndex({
      dataSource,
      engine: opened.engine,
      load: new LoadDocuments({ call } as unknown as RedisListClient, dataSource),
      call: call as unknown as Reindexing['call'],
      isTrial,
      checked: () => undefined,
      progress: () => undefined,
      compared: (result) => void tallies.push(result),
      differs: ({ what, subject, is }) => void found.push(`${what} ${subject}: ${is}`),
    });
    return found;
  }
  const waiting = () => ownedByContent(opened).waiting();

  const differences = [
    'story 3: a stray',
    'story 2: an older state',
    'story 4: not there',
    'comment 11: a stray',
    'comment 12: an older state',
    'hashtag #stray: a stray',
    'hashtag #counted: an older state',
    'hashtag #new: not there',
    'series 3: a stray',
    'series 2: an older state',
    'series 4: not there',
  ];

  it('says what is too much, older or not there, and changes nothing in a trial', async () => {
    expect(await compared(true)).toEqual(differences);
    expect(tallies).toEqual([
      { kind: 'story', owned: 3, indexed: 3, missing: 1, strays: 1, older: 1 },
      { kind: 'comment', owned: 3, indexed: 4, missing: 0, strays: 1, older: 1 },
      { kind: 'hashtag', owned: 3, indexed: 3, missing: 1, strays: 1, older: 1 },
      { kind: 'user', owned: 1, indexed: 1, missing: 0, strays: 0, older: 0 },
      { kind: 'series', owned: 3, indexed: 3, missing: 1, strays: 1, older: 1 },
    ]);
    expect(await waiting()).toEqual([]);
  });

  it('takes nothing for a difference that waits to be indexed, and has the rest indexed', async () => {
    await indexLater('hashtag', ['#counted'], opened.dataSource.manager);
    await indexLater('story', [3], opened.dataSource.manager);
    expect(await compared(false)).toEqual(
      differences.filter((one) => !/^(?:hashtag #counted|story 3):/u.test(one)),
    );
    expect(await waiting()).toEqual([
      'comment 11',
      'comment 12',
      'hashtag #counted',
      'hashtag #new',
      'hashtag #stray',
      'series 2',
      'series 3',
      'series 4',
      'story 2',
      'story 3',
      'story 4',
    ]);
    expect(await compared(false)).toEqual([]);
  });
});
