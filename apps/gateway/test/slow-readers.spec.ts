import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { within } from '@quillstead/testing';
import { Client } from 'pg';
import { type Member, type SharedSite, sharedSite } from './shared-site.js';

/** Far more than the buffers of a connection take, also compressed. */
const stories = 400;
const wordsOfStory = 3_600;

/** The end of a chunked response. */
const end = Buffer.from('\r\n0\r\n\r\n');

describe('a download of a book of many megabytes', () => {
  let site: SharedSite;
  let author: Member;
  let slug: string;
  let callsOfBook: number;

  beforeAll(async () => {
    site = await sharedSite({ RATE_LIMIT_SCALE: '0' });
    author = await site.member();
    slug = await longSeries();
    const before = await chapterCalls();
    await readWhole();
    callsOfBook = (await chapterCalls()) - before;
  });
  afterAll(() => site?.stop());

  it('waits for a reader who stops, requests no further stories meanwhile, and goes on with the reader', async () => {
    const before = await chapterCalls();
    const reader = await download();
    reader.pause();
    // Who is not waited for would have the whole book by now.
    for (let count = 0; count < 2; count += 1) await readWhole();
    expect((await chapterCalls()) - before).toBeLessThan(3 * callsOfBook);
    reader.resume();
    await reader.closed;
    expect(reader.last().equals(end)).toBe(true);
    expect((await chapterCalls()) - before).toBe(3 * callsOfBook);
  });

  it('fails for a reader who waits when a story that is in it is hidden before its end', async () => {
    const reader = await download();
    reader.pause();
    const hide = (is_private: 0 | 1) =>
      author.call('PUT', '/user/account/settings', { body: { is_private } });
    expect((await hide(1)).status).toBe(200);
    reader.resume();
    await within(30_000, reader.closed, 'The download goes on.').finally(() => hide(0));
    expect(reader.last().equals(end)).toBe(false);
  });

  /** Begins to read; resolves with the first bytes of the file. */
  async function download() {
    const socket: Socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    let last = Buffer.alloc(0);
    const closed = once(socket, 'close');
    socket.write(`GET /api/v1/series/${slug}/epub HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /u);
    socket.on('data', (bytes) => (last = Buffer.concat([last, bytes]).subarray(-end.length)));
    return {
      closed,
      last: () => last,
      pause: () => socket.pause(),
      resume: () => socket.resume(),
    };
  }

  async function readWhole(): Promise<void> {
    const reader = await download();
    await reader.closed;
    expect(reader.last().equals(end)).toBe(true);
  }

  /** How often this gateway has requested stories of a book. */
  async function chapterCalls(): Promise<number> {
    const metrics = await (await fetch(`${site.gateway.healthUrl}/metrics`)).text();
    const [, count] =
      /^rpc_client_seconds_count\{[^}]*content\.read_book_chapters.*\} (\d+)$/mu.exec(metrics) ?? [];
    return Number(count ?? 0);
  }

  /** Adds a series with stories that hardly compress. */
  async function longSeries(): Promise<string> {
    const created = await author.call('POST', '/series', { body: { title: 'A long series' } });
    const series = created.json<{ series_id: number; slug: string }>();
    const client = new Client(site.databaseUrl('content'));
    await client.connect();
    await client.query(
      `WITH text AS MATERIALIZED (
         SELECT '<p>' || string_agg(md5(random()::text), ' ') || '</p>' AS html FROM generate_series(1, $3::integer)
       ), added AS (
         INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family,
                            count_words, count_chars, category)
         SELECT author_id, series.slug || '-' || number, 'Part ' || number, html, 'A few words', 'Lora',
                $3::integer, length(html), 'short story'
         FROM series CROSS JOIN text CROSS JOIN generate_series(1, $2::integer) AS number
         WHERE series.id = $1 RETURNING id, author_id
       ), counted AS (INSERT INTO story_stat (story_id, author_id) SELECT id, author_id FROM added)
       INSERT INTO series_story (story_id, series_id, place) SELECT id, $1, id FROM added`,
      [series.series_id, stories, wordsOfStory],
    );
    await client.query(
      `UPDATE series SET (count_stories, last_place) = (
         SELECT count(*), max(place) FROM series_story WHERE series_id = series.id
       ) WHERE id = $1`,
      [series.series_id],
    );
    await client.end();
    return series.slug;
  }
});
