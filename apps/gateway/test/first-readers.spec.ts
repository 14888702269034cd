import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Browser } from './browser.js';
import { type Member, sharedSite, type SharedSite, story } from './shared-site.js';

const page =
  '<!doctype html><html><head><title>Built</title><meta name="application-name" content="Built" /><!--head--></head><body></body></html>';

describe('a draft for first readers, through the gateway', () => {
  let site: SharedSite;
  let folder: string;
  let ann: Member;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quillstead-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), page);
    site = await sharedSite({ WEB_DIST: folder });
    ann = await site.member();
  });
  afterAll(async () => {
    await site?.stop();
    await rm(folder, { recursive: true });
  });

  /** A visitor with the XSRF cookie of the page that the link opens. */
  async function visit(token: string) {
    const visitor = new Browser(site.url);
    const opened = await visitor.open('GET', `/draft/${token}`);
    return { visitor, opened };
  }

  async function share() {
    const { id } = (await ann.call('POST', '/draft', { body: story })).json<{ id: number }>();
    const made = await ann.call('POST', '/draft/link', { body: { id } });
    expect(made.status).toBe(200);
    return { id, token: made.json<{ token: string }>().token };
  }

  const read = (by: Browser, token: string) => by.call('POST', '/draft/shared', { body: { token } });

  it('is read without an account, as no cache may keep it, until it is withdrawn', async () => {
    const { id, token } = await share();
    const { visitor } = await visit(token);
    const response = await read(visitor, token);
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({ draft: { title: story.title }, notes: [] });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect((await ann.call('DELETE', `/draft/link?id=${id}`)).status).toBe(200);
    const [withdrawn, never] = [await read(visitor, token), await read(visitor, 'A'.repeat(43))];
    expect([withdrawn.status, withdrawn.text]).toEqual([404, never.text]);
    expect(never.status).toBe(404);
  });

  it('has a page without its content and its address, for no cache, machine or referrer', async () => {
    const { token } = await share();
    for (const by of [new Browser(site.url), new Browser(site.url), ann]) {
      const { status, headers, text } = await by.open('GET', `/draft/${token}`);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(headers.get('etag')).toBeNull();
      expect(text).toContain('<meta name="robots" content="noindex" />');
      expect(text).not.toContain(token);
      expect(text).not.toContain(story.title);
    }
  });

  it('has the same page for every token, whether it leads to a draft or not', async () => {
    const { token } = await share();
    const [mine, other] = [await visit(token), await visit('B'.repeat(43))];
    expect(mine.opened.text).toBe(other.opened.text);
  });

  it('has its token in no metric, and in no response but that to making it', async () => {
    const { id, token } = await share();
    const { visitor } = await visit(token);
    const bob = await site.member();
    const note = { token, note_place: 0, note_quote: 'A lamp', note_text: 'Too early, I think.' };
    expect((await read(visitor, token)).status).toBe(200);
    expect((await bob.call('POST', '/draft/note', { body: note })).status).toBe(201);
    expect((await visitor.call('POST', '/draft/note', { body: note })).status).toBe(403);
    expect((await bob.call('POST', '/draft/note', { body: { ...note, note_text: '' } })).status).toBe(400);
    await visitor.call('POST', '/draft/shared', { body: { token: { token } } });
    await ann.call('DELETE', `/draft/link?id=${id}`);
    await read(visitor, token);
    const metrics = await (await fetch(`${site.gateway.healthUrl}/metrics`)).text();
    expect((await ann.call('GET', `/draft/link?id=${id}`)).text).not.toContain(token);
    for (const secret of [token, createHash('sha256').update(token).digest('base64url')])
      expect(metrics).not.toContain(secret);
  });

  it('takes notes as often as comments are taken', async () => {
    const limited = await sharedSite({ RATE_LIMIT_SCALE: '1' });
    try {
      const member = await limited.member();
      const body = { token: 'C'.repeat(43), note_place: 0, note_text: 'A word' };
      const write = () => member.call('POST', '/draft/note', { body });
      const comment = () =>
        member.call('POST', '/comment', { body: { story_id: 1e9, comment_text: 'Well said, all of it.' } });
      const [first, between, last] = [await write(), await comment(), await write()];
      const left = [first, between, last].map(({ headers }) => Number(headers.get('x-rate-limit-remaining')));
      expect(left).toEqual([29, 28, 27]);
    } finally {
      await limited.stop();
    }
  });
});
