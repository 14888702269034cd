import { waitFor } from '@quillstead/testing';
import { Ajv } from 'ajv';
import { opdsSchema } from './opds-schema.js';
import { type Member, sharedSite, type SharedSite, story } from './shared-site.js';

interface Link {
  readonly href: string;
  readonly rel?: string;
  readonly type: string;
}

interface Feed {
  readonly links: readonly Link[];
  readonly navigation?: readonly Link[];
  readonly publications?: readonly {
    readonly metadata: { readonly title: string };
    readonly links: readonly Link[];
    readonly images: readonly Link[];
  }[];
}

const ajv = new Ajv({
  allErrors: true,
  strictTypes: false,
  strictRequired: false,
  formats: { uri: (text) => URL.canParse(text), 'date-time': (text) => !Number.isNaN(Date.parse(text)) },
});
const isFeed = ajv.compile<Feed>(opdsSchema);

const origin = 'http://site.example';
const acquisition = 'http://opds-spec.org/acquisition/open-access';

describe('the catalogue for reading apps', () => {
  let site: SharedSite;
  let ann: Member;
  beforeAll(async () => {
    site = await sharedSite({ SITE_NAME: 'Lamp & Hill', SITE_URL: origin });
    ann = await site.member();
  });
  afterAll(() => site?.stop());

  const publish = async (fields: object, by = ann) => {
    const response = await by.call('POST', '/story', { body: { ...story, ...fields } });
    expect(response.status).toBe(201);
    return response.json<{ story_id: number; slug: string }>();
  };
  const create = async (path: string, body: object, by = ann) =>
    (await by.call('POST', path, { body })).json<{
      series_id: number;
      collection_id: number;
      slug: string;
    }>();
  const open = async (path: string) => (await site.visitor()).open('GET', path.replace(origin, ''));
  /** A feed that is as the specification has it. */
  const read = async (path: string): Promise<Feed> => {
    const { status, headers, text } = await open(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/opds+json']);
    const feed: unknown = JSON.parse(text);
    isFeed(feed);
    expect(isFeed.errors ?? []).toEqual([]);
    return feed as Feed;
  };
  const titlesOf = ({ publications = [] }: Feed): string[] =>
    publications.map(({ metadata: { title } }) => title);
  const linkOf = (links: readonly Link[], rel: string): string =>
    links.find((link) => link.rel === rel)?.href ?? '';

  it.each(['/opds/search?query=%00', '/opds/search?query=a%00b&query=x', '/opds/newest?x%00=1'])(
    'does not exist at %s',
    async (path) => expect((await open(path)).status).toBe(404),
  );

  it('begins with lists and a search, each a feed, cached as the Atom feeds are', async () => {
    const title = 'A lantern nobody else has';
    await publish({ title });
    const start = await read('/opds');
    expect(start.navigation?.map(({ href }) => href)).toEqual([
      `${origin}/opds/newest`,
      `${origin}/opds/finished-series`,
    ]);
    for (const { href } of start.navigation ?? []) await read(href);
    const search = linkOf(start.links, 'search').replace('{?query}', '?query=');
    await waitFor(async () =>
      titlesOf(await read(search + encodeURIComponent('lantern nobody'))).includes(title),
    );
    const [one, other] = [await open('/opds'), await open('/feed.atom')];
    expect(one.headers.get('cache-control')).toBe(other.headers.get('cache-control'));
    expect(one.headers.get('etag')).not.toBeNull();
  });

  it('lists the stories of a member with books and pictures that can be fetched', async () => {
    const cat = await site.member();
    await publish(
      { title: 'Shown "to" <all> & some', description: 'Short.', hashtag_list: ['#RainOfReaders'] },
      cat,
    );
    await publish({ title: 'Shown to few', is_shareable: 0 }, cat);
    await publish({ title: 'Shown to members', is_members_only: 1 }, cat);
    const feed = await read(`/user/${cat.username}/opds.json`);
    expect(titlesOf(feed)).toEqual(['Shown "to" <all> & some']);
    const [publication] = feed.publications ?? [];
    expect(publication?.metadata).toMatchObject({
      author: { name: cat.username },
      description: 'Short.',
      subject: ['RainOfReaders'],
    });
    const book = await open(linkOf(publication?.links ?? [], acquisition));
    expect([book.status, book.headers.get('content-type')]).toEqual([200, 'application/epub+zip']);
    const picture = await open(publication?.images[0]?.href ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('goes on by pages until everything was there once', async () => {
    const cat = await site.member();
    const titles = Array.from({ length: 27 }, (_, index) => `Night ${index}`);
    for (const title of titles) await publish({ title }, cat);
    const found: string[] = [];
    for (let path = `/user/${cat.username}/opds.json`; path !== '';) {
      const feed = await read(path);
      found.push(...titlesOf(feed));
      path = linkOf(feed.links, 'next');
    }
    expect(found).toEqual(titles.toReversed());
  });

  it('has a series and a collection as whole books and story by story, but for private ones', async () => {
    const cat = await site.member();
    const { series_id, slug } = await create(
      '/series',
      { title: 'Of hills', series_status: 'complete' },
      cat,
    );
    const { story_id } = await publish({ title: 'The first hill', series_id }, cat);
    await publish({ title: 'The second hill', series_id }, cat);
    const collection = { title: 'Best hills', collection_visibility: 'public', story_id };
    const { collection_id } = await create('/collection', collection, cat);
    const hidden = { title: 'Secret hills', collection_visibility: 'private', story_id };
    const { collection_id: hiddenId } = await create('/collection', hidden, cat);
    const ofSeries = await read(`/series/${slug}/opds.json`);
    expect(titlesOf(ofSeries)).toEqual(['Of hills', 'The first hill', 'The second hill']);
    expect(titlesOf(await read(`/collection/${collection_id}/opds.json`))).toEqual([
      'Best hills',
      'The first hill',
    ]);
    expect((await open(`/collection/${hiddenId}/opds.json`)).status).toBe(404);
    const ofAuthor = await read(`/user/${cat.username}/opds.json`);
    const lists = await Promise.all((ofAuthor.navigation ?? []).map(({ href }) => read(href)));
    expect(lists.map(titlesOf)).toEqual([['Of hills'], ['Best hills']]);
    for (const feed of [ofSeries, ...lists]) {
      const book = await open(linkOf(feed.publications?.[0]?.links ?? [], acquisition));
      expect(book.headers.get('content-type')).toBe('application/epub+zip');
    }
  });

  it('has one address for a hashtag, and an empty feed for one that no story has', async () => {
    const feed = await read('/hashtag/NoSuchRain/opds.json');
    expect(linkOf(feed.links, 'self')).toBe(`${origin}/hashtag/nosuchrain/opds.json`);
    expect(titlesOf(feed)).toEqual([]);
  });

  it.each([
    ['/user/nobody_at_all/opds.json', 404],
    ['/series/%00/opds.json', 404],
    ['/hashtag/two%20words/opds.json', 404],
    ['/opds/newest?next=%22', 400],
    ['/opds/search', 400],
    ['/opds/search?query=%00', 404],
  ])('has no feed %s', async (path, status) => expect((await open(path)).status).toBe(status));
});
