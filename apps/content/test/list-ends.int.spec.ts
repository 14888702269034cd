import type { RpcContext } from '@quillstead/service-kit';
import { ListSubscribedCollections } from '../src/collection/list-subscribed-collections.js';
import { ListReadingHistory } from '../src/reading-place/list-reading-history.js';
import { ListSubscribedSeries } from '../src/series/list-subscribed-series.js';
import { ListUserSeries } from '../src/series/list-user-series.js';
import { type CollectionContent, openCollections } from './open-collections.js';
import { idOf, visitor } from './open-content.js';

interface Page {
  readonly items: readonly object[];
  readonly next: string | null;
  readonly previous?: string | null | undefined;
}

type Read = (next: string | null) => Promise<Page>;

const count = 60;

/** Five items share a time, and the ones of a hidden author are among them. */
const time = `now() - (number / 5) * interval '1 minute'`;

describe('a list that is read from its end', () => {
  let content: CollectionContent;
  let [owner, hidden]: RpcContext[] = [];

  beforeAll(async () => {
    content = await openCollections();
    [owner, hidden] = [await content.person(), await content.person({ isPrivate: 1 })];
    const people = [idOf(owner), idOf(hidden), count];
    const author = 'CASE WHEN number % 4 = 0 THEN $2::bigint ELSE $1::bigint END';
    const numbers = 'generate_series(1, $3::integer) AS number';
    await content.dataSource.query(
      `WITH made AS (
         INSERT INTO series (author_id, slug, title, updated_at)
         SELECT ${author}, 'end-' || number, 'Title ' || number % 9, ${time} FROM ${numbers} RETURNING id
       ), numbered AS (SELECT id, row_number() OVER () AS number FROM made)
       INSERT INTO series_subscription (user_id, series_id, version, created_at) SELECT $1::bigint, id, 1, ${time}
       FROM numbered`,
      people,
    );
    await content.dataSource.query(
      `WITH made AS (
         INSERT INTO collection (public_id, author_id, title, visibility, updated_at)
         SELECT 1000 + number, ${author}, 'Title ' || number % 9,
                CASE WHEN number % 7 = 0 THEN 'private' ELSE 'public' END, ${time}
         FROM ${numbers} RETURNING id
       ), numbered AS (SELECT id, row_number() OVER () AS number FROM made)
       INSERT INTO collection_subscription (user_id, collection_id, created_at) SELECT $1::bigint, id, ${time}
       FROM numbered`,
      people,
    );
    const reader = await content.person();
    await content.collectionOf(reader, []);
  });
  afterAll(() => content.close());

  const lists: Record<string, (viewer: RpcContext) => Read> = {
    'the series of an author': (viewer) => (next) =>
      content.get(ListUserSeries).execute({ username: usernameOf(owner), next }, viewer),
    'the series to which a member subscribes': (viewer) => (next) =>
      content.get(ListSubscribedSeries).execute({ username: usernameOf(owner), next }, viewer),
    'the same by title': (viewer) => (next) =>
      content
        .get(ListSubscribedSeries)
        .execute({ username: usernameOf(owner), sort: 'alphabetical', next }, viewer),
    'the collections of a member': (viewer) => (next) =>
      content.listUserCollections.execute({ username: usernameOf(owner), next }, viewer),
    'the collections to which a member subscribes': (viewer) => (next) =>
      content.get(ListSubscribedCollections).execute({ username: usernameOf(owner), next }, viewer),
  };
  const viewers: Record<string, () => RpcContext> = {
    visitor: () => visitor,
    owner: () => owner ?? visitor,
    'hidden author': () => hidden ?? visitor,
  };

  it.each(
    Object.keys(lists).flatMap((list) => Object.keys(viewers).map((viewer) => [list, viewer] as const)),
  )('has of %s for the %s what it has from its beginning', async (list, viewer) => {
    const read = lists[list]?.(viewers[viewer]?.() ?? visitor);
    if (read === undefined) throw new Error(`There is no ${list}`);
    const forwards = await walk(read);
    expect(forwards.length).toBeGreaterThan(26);
    expect(await walkBack(read)).toEqual(forwards);
  });

  it('has of the reading history what it has from its beginning', async () => {
    const reader = await content.person();
    await content.fillCollection(await content.collectionOf(reader, []), idOf(owner ?? visitor), count);
    await content.dataSource.query(
      `INSERT INTO reading_place (story_id, user_id, place, share, updated_at)
       SELECT id, $1, 0, 100, ${time}
       FROM (SELECT id, row_number() OVER () AS number FROM story WHERE author_id = $2) AS read`,
      [idOf(reader), idOf(owner ?? visitor)],
    );
    const read: Read = (next) => content.get(ListReadingHistory).execute({ next }, reader);
    const forwards = await walk(read);
    expect(forwards).toHaveLength(count);
    expect(await walkBack(read)).toEqual(forwards);
  });

  const usernameOf = (person: RpcContext | undefined): string => person?.viewer?.username ?? '';
});

async function walk(read: Read): Promise<object[]> {
  const found: object[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const page: Page = await read(next ?? null);
    found.push(...page.items);
    next = page.next;
  }
  return found;
}

async function walkBack(read: Read): Promise<object[]> {
  const found: object[] = [];
  for (let previous: string | null | undefined = 'end'; previous;) {
    const page: Page = await read(previous);
    found.unshift(...page.items);
    previous = page.previous;
  }
  return found;
}
