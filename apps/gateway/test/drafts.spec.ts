import { mostDrafts } from '@quillstead/catalogue';
import { errorCodeHeader, errorCodes } from '@quillstead/contracts';
import { textPatch } from '@quillstead/fields';
import { Client } from 'pg';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

type Saved = { id: number; last_saved_at: string };

/** The four fields in which a change travels. */
function changeOf(before: string, after: string) {
  const { at, remove, insert, sum } = textPatch(before, after);
  return { rich_text_at: at, rich_text_remove: remove, rich_text_insert: insert, rich_text_sum: sum };
}

describe('drafts and stories through the gateway', () => {
  let site: SharedSite;
  let ann: Member;
  beforeAll(async () => {
    site = await sharedSite();
    ann = await site.member();
  });
  afterAll(() => site?.stop());

  const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });

  it('make one draft of a first save that comes twice under one key', async () => {
    const save = () => ann.call('POST', '/draft', { body: { title: 'Once' }, ...keyed('first-save-1') });
    const [first, again] = [await save(), await save()];
    expect([first.status, again.text]).toEqual([200, first.text]);
    const list = (await ann.call('GET', '/draft/list')).json<{ items: { title: string }[] }>();
    expect(list.items.filter(({ title }) => title === 'Once')).toHaveLength(1);
  });

  it('refuse a key that comes again with another text, and say which draft it saved', async () => {
    const save = (title: string, accept: string) =>
      ann.call('POST', '/draft', {
        body: { title },
        headers: { 'Idempotency-Key': 'first-save-2', accept },
      });
    const first = await save('The first text', 'application/json');
    const other = await save('The second text', 'application/problem+json');
    expect(other.json()).toMatchObject({ status: 409, code: 'key_reused', stored: first.json() });
    const asText = await save('The second text', 'application/json');
    expect([asText.status, asText.text]).toEqual([409, errorCodes.key_reused.message]);
    const { id } = first.json<Saved>();
    const draft = await ann.call('GET', `/draft?id=${id}`);
    expect(draft.json()).toMatchObject({ title: 'The first text' });
  });

  it('make one story of a double click under one key, without a draft', async () => {
    const publish = () => ann.call('POST', '/story', { body: story, ...keyed('publish-1') });
    const responses = await Promise.all([publish(), publish(), publish()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  it("keep one member's key and one call's apart from the others", async () => {
    const bob = await site.member();
    const body = { title: 'Mine' };
    const mine = await ann.call('POST', '/draft', { body, ...keyed('same-key-1') });
    const his = await bob.call('POST', '/draft', { body, ...keyed('same-key-1') });
    const published = await ann.call('POST', '/story', { body: story, ...keyed('same-key-1') });
    expect(his.json<Saved>().id).not.toBe(mine.json<Saved>().id);
    expect(published.json()).toHaveProperty('slug');
  });

  it.each(['short', 'with space in it', 'x'.repeat(65), 'a;b,c&d=e'])('refuse the key %j', async (key) => {
    const response = await ann.call('POST', '/draft', { body: { title: 'x' }, ...keyed(key) });
    expect([response.status, response.text]).toEqual([400, 'Idempotency-Key must be properly formatted.']);
  });

  it('carry a story of a million characters: written, saved by its changes, laid by, published, read', async () => {
    const paragraph = `<p>${'lantern harbour '.repeat(30)}</p>`;
    const text = paragraph.repeat(Math.floor(999_000 / paragraph.length));
    const edited = `${text.slice(0, 500_000)}lamp ${text.slice(500_000)}`;
    const first = (await ann.call('POST', '/draft', { body: { rich_text_story: text } })).json<Saved>();
    const body = { ...first, ...changeOf(text, edited) };
    expect(JSON.stringify(body).length).toBeLessThan(300);
    const saved = await ann.call('PUT', '/draft', { body });
    expect(saved.status).toBe(200);
    const draft = (await ann.call('GET', `/draft?id=${first.id}`)).json<{ rich_text_story: string }>();
    expect(draft.rich_text_story).toBe(edited);

    const versions = (await ann.call('GET', `/draft/versions?id=${first.id}`)).json<{
      items: { version_id: number; count_words: number }[];
    }>();
    const [version] = versions.items;
    expect(version?.count_words).toBe(text.split('lantern').length * 2 - 2);
    const one = await ann.call('GET', `/draft/version?id=${first.id}&version_id=${version?.version_id}`);
    expect(one.json<{ rich_text_story: string }>().rich_text_story).toBe(text);

    const published = await ann.call('POST', '/story', { body: { id: first.id, rich_text_story: edited } });
    expect(published.status).toBe(201);
    const { slug } = published.json<{ slug: string }>();
    const page = (await ann.call('GET', `/story/${slug}`)).json<{ rich_text_story: string }>();
    expect(page.rich_text_story).toBe(edited);
    const book = await fetch(`${site.url}/api/v1/story/${slug}/epub`);
    expect([book.status, book.headers.get('content-type')]).toEqual([200, 'application/epub+zip']);
  });

  it('get a time that the calendar has, to the minute and within a year', async () => {
    const { id } = (await ann.call('POST', '/draft', { body: story })).json<Saved>();
    const schedule = (publish_at: string) => ann.call('PUT', '/draft/schedule', { body: { id, publish_at } });
    const day = 24 * 60 * 60_000;
    const ahead = (days: number) => new Date(Date.now() + days * day).toISOString();
    const year = new Date().getFullYear() + 1;
    for (const [publish_at, message] of [
      [`${year}-02-30T10:00:00.000Z`, 'Publish at must be properly formatted.'],
      [`${year}-04-31T10:00:00.000Z`, 'Publish at must be properly formatted.'],
      [`${year}-01-31T24:00:00.000Z`, 'Publish at must be properly formatted.'],
      [`${year}-01-31T10:00:30.000Z`, 'Publish at must be to the minute.'],
      [ahead(366).replace(/:[^:]*$/u, ':00.000Z'), 'Publish at must be within a year.'],
    ] as const) {
      const refused = await schedule(publish_at);
      expect([publish_at, refused.status, refused.text]).toEqual([publish_at, 400, message]);
    }
    const publish_at = ahead(364).replace(/:[^:]*$/u, ':00.000Z');
    expect((await schedule(publish_at)).json()).toMatchObject({ publish_at });
  });

  it.each([{ title: '- bad -' }, { title: '<b>' }, { warning_words: ['-x-'] }, { series_id: 999_999_999 }])(
    'get no time with what publishing refuses, in the same words: %j',
    async (fault) => {
      const body = { ...story, ...fault };
      const { id } = (await ann.call('POST', '/draft', { body })).json<Saved>();
      const publish_at = `${new Date().getFullYear() + 1}-01-02T10:00:00.000Z`;
      const scheduled = await ann.call('PUT', '/draft/schedule', { body: { id, publish_at } });
      const published = await ann.call('POST', '/story', { body: { id, ...body } });
      expect([scheduled.status, published.status]).toEqual([400, 400]);
      expect(scheduled.text).toBe(published.text);
    },
  );

  it('are five hundred of a member; the error of the next says what to do, and a story is published all the same', async () => {
    const bob = await site.member();
    const first = (await bob.call('POST', '/draft', { body: { title: 'The first' } })).json<Saved>();
    const content = new Client({ connectionString: site.databaseUrl('content') });
    await content.connect();
    await content.query(
      'INSERT INTO draft (author_id) SELECT author_id FROM draft, generate_series(2, $2) WHERE id = $1',
      [first.id, mostDrafts],
    );
    await content.end();
    const next = await bob.call('POST', '/draft', { body: { title: 'One more' } });
    expect([next.status, next.text]).toEqual([
      409,
      'You have 500 drafts. Please delete some before you save a new one.',
    ]);
    expect(next.headers.get(errorCodeHeader)).toBe('quota_reached');
    expect((await bob.call('PUT', '/draft', { body: { ...first, title: 'Again' } })).status).toBe(200);
    expect((await bob.call('POST', '/story', { body: story })).status).toBe(201);
    expect((await bob.call('DELETE', `/draft?id=${first.id}`)).status).toBe(204);
    expect((await bob.call('POST', '/draft', { body: { title: 'One more' } })).status).toBe(200);
  });

  it('are given as a book with a name of its own, to be kept like the page itself', async () => {
    const body = { ...story, title: '夜 of the lamp' };
    const { slug } = (await ann.call('POST', '/story', { body })).json<{ slug: string }>();
    const address = `${site.url}/api/v1/story/${encodeURIComponent(slug)}/epub`;
    const visit = await fetch(address);
    const bytes = Buffer.from(await visit.arrayBuffer());
    expect(bytes.subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip');
    expect(visit.headers.get('content-disposition')).toBe(
      `attachment; filename="of-the-lamp.epub"; filename*=UTF-8''${encodeURIComponent(slug)}.epub`,
    );
    expect(visit.headers.get('cache-control')).toMatch(/^public/);
    const etag = visit.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const own = await fetch(address, { headers: { cookie: ann.cookieHeader() } });
    expect(own.headers.get('cache-control')).toBe('private, no-cache');
    expect((await fetch(`${site.url}/api/v1/story/no-such-story/epub`)).status).toBe(404);
  });
});
