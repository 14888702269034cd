import { waitFor } from '@quillstead/testing';
import { Client } from 'pg';
import { Browser, type BrowserRequest } from './browser.js';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const by = (browser: string, more: Record<string, string> = {}): BrowserRequest => ({
  headers: { 'user-agent': browser, ...more },
});

describe('reads of a story', () => {
  let site: SharedSite;
  let ann: Member;
  let slug: string;
  beforeAll(async () => void (site = await sharedSite()));
  afterAll(() => site?.stop());
  beforeEach(async () => {
    ann = await site.member();
    slug = await publish();
  });

  /** The slug of a new story of the author. */
  async function publish(): Promise<string> {
    const published = (await ann.call('POST', '/story', { body: story })).json<{ slug: string }>();
    await waitFor(
      async () => (await new Browser(site.url).call('GET', `/story/${published.slug}`)).status === 200,
    );
    return published.slug;
  }

  /** How many were counted. */
  const counted = async (of = slug): Promise<number> => {
    const { steps } = (await ann.call('GET', `/user/account/statistics?slug=${of}`)).json<{
      steps: { count_reads: number }[];
    }>();
    return steps.reduce((sum, { count_reads }) => sum + count_reads, 0);
  };

  /** Reads at a gateway of its own, which is stopped then: a gateway that stops sends what it has noted. */
  async function readsOf(
    read: (gateway: string) => Promise<unknown>,
    env: Record<string, string> = {},
  ): Promise<number> {
    const gateway = await site.startGateway(env);
    await read(gateway.url);
    await gateway.stop();
    return counted();
  }

  it('by a visitor count once, by the page and by the call, also when they come from the cache', async () => {
    const reads = await readsOf(async (gateway) => {
      const visitor = new Browser(gateway);
      for (let time = 0; time < 3; time += 1) {
        await visitor.open('GET', `/story/${slug}`, by(firefox));
        await visitor.call('GET', `/story/${slug}`, by(firefox));
      }
    });
    expect(reads).toBe(1);
  });

  it.each(['open', 'call'] as const)(
    'of a response from the cache count as those of the first: %s',
    async (way) => {
      const browsers = [
        firefox,
        chrome,
        'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
      ];
      const reads = await readsOf(async (gateway) => {
        for (const browser of browsers) await new Browser(gateway)[way]('GET', `/story/${slug}`, by(browser));
      });
      expect(reads).toBe(browsers.length);
    },
  );

  it('by a member count once, whatever browser they read with', async () => {
    const ben = await site.member();
    const reads = await readsOf(async (gateway) => {
      for (const browser of [firefox, chrome]) {
        await ben.twin(gateway).open('GET', `/story/${slug}`, by(browser));
        await ben.twin(gateway).call('GET', `/story/${slug}`, by(browser));
      }
    });
    expect(reads).toBe(1);
  });

  it('behind a proxy are distinguished by the address that the proxy names', async () => {
    const reads = await readsOf(
      async (gateway) => {
        for (const entry of ['203.0.113.1', '203.0.113.2', '198.51.100.9, 203.0.113.2'])
          for (const way of ['open', 'call'] as const)
            await new Browser(gateway)[way](
              'GET',
              `/story/${slug}`,
              by(firefox, { 'x-forwarded-for': entry }),
            );
      },
      { TRUST_PROXY: '1' },
    );
    expect(reads).toBe(2);
  });

  /** Reads that count for nobody, by what they are. */
  const uncounted: Record<string, (gateway: string, of: string) => Promise<unknown>> = {
    'by the author': (gateway, of) => ann.twin(gateway).open('GET', `/story/${of}`, by(firefox)),
    'by the author, as a call': (gateway, of) => ann.twin(gateway).call('GET', `/story/${of}`, by(firefox)),
    'by a robot': (gateway, of) => new Browser(gateway).open('GET', `/story/${of}`, by(googlebot)),
    'by a program without a name': (gateway, of) => new Browser(gateway).open('GET', `/story/${of}`),
    'by a program with an empty name': (gateway, of) =>
      new Browser(gateway).open('GET', `/story/${of}`, by('')),
    'by a program whose name is a blank': (gateway, of) =>
      new Browser(gateway).open('GET', `/story/${of}`, by('\u00a0')),
    'loaded before it is opened': (gateway, of) =>
      new Browser(gateway).open('GET', `/story/${of}`, by(firefox, { 'sec-purpose': 'prefetch' })),
    'stored for reading without a connection': (gateway, of) =>
      new Browser(gateway).call('GET', `/story/${of}`, by(firefox, { purpose: 'prefetch' })),
    'of the comments': (gateway, of) =>
      new Browser(gateway).open('GET', `/story/${of}/comments`, by(firefox)),
    'of the comments, as a call': (gateway, of) =>
      new Browser(gateway).call('GET', `/story/${of}/comments`, by(firefox)),
  };

  it('do not count when nobody but the author reads', async () => {
    const slugs = await Promise.all(Object.keys(uncounted).map(() => publish()));
    await readsOf(async (gateway) => {
      for (const [index, read] of Object.values(uncounted).entries()) {
        // Twice, since the second response comes from the cache.
        for (let time = 0; time < 2; time += 1) await read(gateway, slugs[index] ?? '');
      }
    });
    const counts = await Promise.all(slugs.map((one) => counted(one)));
    const found = Object.keys(uncounted).filter((_, index) => counts[index] !== 0);
    expect(found).toEqual([]);
  });

  it('are counted while the gateway runs', async () => {
    const gateway = await site.startGateway();
    await new Browser(gateway.url).open('GET', `/story/${slug}`, by(firefox));
    await waitFor(async () => (await counted()) === 1, { timeout: 20_000 });
  });

  it('are counted that a gateway notes while a batch travels, when it is stopped before that arrives', async () => {
    const content = new Client({ connectionString: site.databaseUrl('content') });
    await content.connect();
    await content.query('BEGIN');
    // Whoever counts a read of this story today waits for this row.
    await content.query(
      `INSERT INTO story_day (story_id, day, author_id)
       SELECT id, (now() AT TIME ZONE 'UTC')::date, author_id FROM story WHERE slug = $1`,
      [slug],
    );
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`;
    const gateway = await site.startGateway();
    await new Browser(gateway.url).open('GET', `/story/${slug}`, by(firefox));
    await waitFor(async () => (await content.query(waiting)).rowCount === 1, { what: 'a batch to travel' });
    await new Browser(gateway.url).open('GET', `/story/${slug}`, by(chrome));
    const stopped = gateway.stop();
    await waitFor(
      () =>
        fetch(gateway.url).then(
          () => false,
          () => true,
        ),
      { what: 'the gateway to stop' },
    );
    await content.query('COMMIT');
    await content.end();
    await stopped;
    expect(await counted()).toBe(2);
  });
});
