import { createConnection } from 'node:net';
import { deflateSync, crc32 } from 'node:zlib';
import { xsrfCookie, xsrfHeader } from '@quillstead/contracts';
import { waitFor } from '@quillstead/testing';
import type { Browser } from './browser.js';
import { sharedSite, type SharedSite } from './shared-site.js';
import type { Member } from './site.js';
import { story } from './site.js';

const path = '/user/account/picture';

/** A PNG of one colour. */
function png(red: number, side = 80): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([
    Buffer.alloc(1),
    Buffer.from(Array.from({ length: side }, () => [red, 90, 160]).flat()),
  ]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array<Buffer>(side).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('pictures of members', () => {
  let site: SharedSite;
  let visitor: Browser;
  beforeAll(async () => {
    site = await sharedSite();
    visitor = await site.visitor();
  });
  afterAll(() => site?.stop());

  const send = (member: Browser, body: Uint8Array, type = 'application/octet-stream') =>
    member.call('PUT', path, { body, headers: { 'content-type': type } });
  const own = async (member: Browser) =>
    (await member.call('GET', path)).json<{ picture: string | null; state: string; fault: string | null }>();
  const ready = (member: Browser) =>
    waitFor(async () => {
      const now = await own(member);
      return now.state === 'making' ? undefined : now;
    });
  const withPicture = async (red: number): Promise<Member & { picture: string }> => {
    const member = await site.member();
    expect((await send(member, png(red))).status).toBe(202);
    const { picture } = await ready(member);
    await waitFor(async () => (await shownOf(member.username)) === picture || undefined);
    return Object.assign(member, { picture: picture ?? '' });
  };
  const shownOf = async (username: string, by = visitor) =>
    (await by.call('GET', `/user/${username}`)).json<{ picture?: string | null }>().picture;
  const fetched = (address: string, by = visitor, headers: Record<string, string> = {}) =>
    by.open('GET', address, { headers });

  it('are shown on profiles, stories, comments and in notifications', async () => {
    const ann = await withPicture(1);
    const published = await ann.call('POST', '/story', { body: story });
    const { slug, story_id } = published.json<{ slug: string; story_id: number }>();
    // Each service has the picture when the event has reached it.
    await waitFor(async () => {
      const shown = await visitor.call('GET', `/story/${slug}`);
      return shown.json<{ author_picture: string | null }>().author_picture === ann.picture;
    });
    const list = await visitor.call('GET', `/user/${ann.username}/posts?filter=stories`);
    expect(list.json()).toMatchObject({ items: [{ author_picture: ann.picture }] });
    const commented = await ann.call('POST', '/comment', {
      body: { story_id, comment_text: 'A lamp on the hill' },
    });
    expect(commented.json()).toMatchObject({ author_picture: ann.picture });
    const ben = await site.member();
    const { user_id } = (await ben.call('GET', `/user/${ben.username}`)).json<{ user_id: number }>();
    // Social knows somebody new a moment later.
    await waitFor(async () => {
      const { status } = await ann.call('POST', '/user/subscription', { body: { subscription_id: user_id } });
      return status < 300;
    });
    await waitFor(async () => {
      const { items } = (await ben.call('GET', '/account/notifications')).json<{
        items: { actors: { picture: string | null }[] }[];
      }>();
      return items[0]?.actors[0]?.picture === ann.picture;
    });
  });

  it('are served as pictures and nothing else, for ever', async () => {
    const { picture } = await withPicture(2);
    for (const size of [64, 128, 512]) {
      const response = await fetched(`${picture}/${size}.webp`);
      expect(response.status).toBe(200);
      const { headers } = response;
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable, s-maxage=60',
        'x-content-type-options': 'nosniff',
        'content-disposition': `inline; filename="picture-${size}.webp"`,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
      const again = await fetched(`${picture}/${size}.webp`, visitor, {
        'if-none-match': headers.get('etag') ?? '',
      });
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
      const head = await visitor.open('HEAD', `${picture}/${size}.webp`);
      expect(head.headers.get('content-length')).toBe(headers.get('content-length'));
    }
    for (const wrong of [
      `${picture}/63.webp`,
      `${picture}/64.png`,
      `${picture}/..%2f64.webp`,
      `/media/..%2f..%2fsecrets/64.webp`,
      `/media/${'0'.repeat(32)}/64.webp`,
      '/media/quarantine/64.webp',
    ])
      expect((await fetched(wrong)).status).toBe(404);
    expect((await visitor.open('POST', `${picture}/64.webp`)).status).toBe(405);
  });

  it('of private accounts are shown to their owners alone, by an address that is signed', async () => {
    const ann = await withPicture(3);
    const ben = await site.member();
    const { picture: before } = ann;
    await ann.call('PUT', '/user/account/settings', { body: { is_private: 1 } });
    expect((await fetched(`${before}/64.webp`)).status).toBe(404);
    for (const viewer of [visitor, ben]) expect(await shownOf(ann.username, viewer)).toBeNull();
    const { picture } = await own(ann);
    const response = await fetched(`${picture}/64.webp`, ann);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d{4}$/u);
    expect((await ben.call('GET', path)).json()).toEqual({ picture: null, state: 'none', fault: null });
    const [name = '', until = '', signature = ''] = picture?.slice('/media/'.length).split('.') ?? [];
    for (const forged of [
      `/media/${name}.${Number(until) + 3_600_000}.${signature}`,
      `/media/${name}.${until}.${'A'.repeat(43)}`,
      `/media/${name}.1.${signature}`,
    ])
      expect((await fetched(`${forged}/64.webp`, ann)).status).toBe(404);
    const shown = await ann.call('PUT', '/user/account/settings', { body: { is_private: 0 } });
    expect(shown.status).toBeLessThan(300);
    await waitFor(async () => (await fetched(`${before}/64.webp`)).status === 200);
  });

  it('go at once when they are removed, replaced, or their account is', async () => {
    const ann = await withPicture(4);
    const first = ann.picture;
    await send(ann, png(5));
    const { picture: second } = await ready(ann);
    await waitFor(async () => (await fetched(`${first}/64.webp`)).status === 404 || undefined);
    expect((await fetched(`${second}/64.webp`)).status).toBe(200);
    expect((await ann.call('DELETE', path)).json()).toEqual({ picture: null, state: 'none', fault: null });
    expect((await fetched(`${second}/64.webp`)).status).toBe(404);
    expect(await shownOf(ann.username)).toBeNull();
    const ben = await withPicture(6);
    await ben.call('DELETE', '/user/account', { body: { password: ben.password } });
    expect((await fetched(`${ben.picture}/64.webp`)).status).toBe(404);
  });

  it('are refused when they are too large or no pictures, whatever they are called', async () => {
    const ann = await site.member();
    const large = Buffer.concat([png(7), Buffer.alloc(10 * 1024 * 1024)]);
    const refusal = await send(ann, large, 'image/png');
    expect(refusal).toMatchObject({ status: 413, text: 'The picture is too large: at most 10 MB.' });
    const text = 'Please choose a picture: a JPEG, PNG, WebP, AVIF or GIF.';
    for (const file of [
      '',
      'GIF',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html><p>A page</p>',
    ])
      expect(await send(ann, Buffer.from(file.padEnd(4)), 'image/png')).toMatchObject({ status: 400, text });
    expect(await own(ann)).toEqual({ picture: null, state: 'none', fault: null });
    await send(ann, png(7).subarray(0, 60));
    expect(await ready(ann)).toEqual({ picture: null, state: 'failed', fault: 'unreadable' });
  });

  it('take a member and their XSRF token', async () => {
    expect((await send(visitor, png(8))).status).toBe(403);
    const ann = await site.member();
    const without = { body: png(8), without: 'xsrf' } as const;
    expect((await ann.call('PUT', path, without)).status).toBe(403);
    expect((await visitor.call('GET', path)).status).toBe(403);
  });

  it('are refused for now while the store cannot be reached', async () => {
    const gateway = await site.startGateway({
      MEDIA_STORE_URL: 'http://127.0.0.1:1',
      MEDIA_STORE_BUCKET: 'pictures',
      MEDIA_STORE_ACCESS_KEY: 'key',
      MEDIA_STORE_SECRET_KEY: 'secret',
    });
    const { status, text } = await send(await site.member(gateway), png(7));
    expect([status, text]).toEqual([503, 'Pictures cannot be stored right now. Please try again later.']);
  });

  it('leave nothing of an upload that breaks off', async () => {
    const ann = await site.member();
    const { hostname, port } = new URL(site.url);
    const socket = createConnection({ host: hostname, port: Number(port) });
    const file = png(9);
    const head = [
      `PUT /api/v1${path} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `cookie: ${ann.cookieHeader()}`,
      `${xsrfHeader}: ${ann.cookies.get(xsrfCookie) ?? ''}`,
      `content-length: ${file.length}`,
    ];
    await new Promise<void>((resolve) =>
      socket.write(`${head.join('\r\n')}\r\n\r\n`, () => socket.end(file.subarray(0, 64), resolve)),
    );
    expect(await own(ann)).toEqual({ picture: null, state: 'none', fault: null });
    expect((await send(ann, file)).status).toBe(202);
    expect((await ready(ann)).state).toBe('ready');
  });
});

describe('covers that authors chose', () => {
  let site: SharedSite;
  let visitor: Browser;
  beforeAll(async () => {
    site = await sharedSite();
    visitor = await site.visitor();
  });
  afterAll(() => site?.stop());

  type OwnCover = { cover: string | null; cover_alt: string | null; state: string };
  const send = (member: Browser, query: string, body: Uint8Array) =>
    member.call('PUT', `/cover?${query}`, { body, headers: { 'content-type': 'application/octet-stream' } });
  const ready = (member: Browser, query: string) =>
    waitFor(async () => {
      const own = (await member.call('GET', `/cover?${query}`)).json<OwnCover>();
      return own.state === 'making' ? undefined : own;
    });
  const published = async (member: Browser, changes: object = {}) =>
    (await member.call('POST', '/story', { body: { ...story, ...changes } })).json<{
      slug: string;
      story_id: number;
    }>();

  it('are shown on the story and its cards, drawn into its preview, and gone when they are removed', async () => {
    const ann = await site.member();
    const { slug, story_id } = await published(ann);
    const preview = () => visitor.open('GET', `/story/${slug}/preview.png`);
    const before = (await preview()).headers.get('content-length');
    const query = `story_id=${story_id}`;
    expect((await send(ann, `${query}&cover_alt=A%20ferry`, png(11, 300))).status).toBe(202);
    const { cover, cover_alt } = await ready(ann, query);
    expect(cover_alt).toBe('A ferry');
    expect(cover).toMatch(/^\/media\/[0-9a-f]{32}$/u);
    const shown = (await visitor.call('GET', `/story/${slug}`)).json();
    expect(shown).toMatchObject({ cover, cover_alt: 'A ferry' });
    const list = await visitor.call('GET', `/user/${ann.username}/posts?filter=stories`);
    expect(list.json()).toMatchObject({ items: [{ cover }] });
    for (const width of [144, 320, 800]) {
      const file = await visitor.open('GET', `${cover}/${width}.webp`);
      expect(file.headers.get('content-type')).toBe('image/webp');
      expect(file.status).toBe(200);
    }
    const ofEmails = await visitor.open('GET', `${cover}/cover.jpg`);
    expect(ofEmails.headers.get('content-type')).toBe('image/jpeg');
    expect(ofEmails.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    // The widths of the other pictures are none of a cover.
    expect((await visitor.open('GET', `${cover}/128.webp`)).status).toBe(404);
    expect((await preview()).headers.get('content-length')).not.toBe(before);
    await ann.call('DELETE', `/cover?${query}`);
    expect((await visitor.open('GET', `${cover}/320.webp`)).status).toBe(404);
    expect((await visitor.call('GET', `/story/${slug}`)).json()).toMatchObject({ cover: null });
  });

  it('of stories for mature readers are shown by a signed address alone', async () => {
    const ann = await site.member();
    const { slug, story_id } = await published(ann, { is_nsfw: 1 });
    await send(ann, `story_id=${story_id}`, png(12, 300));
    const { cover } = await ready(ann, `story_id=${story_id}`);
    expect(cover).toMatch(/^\/media\/[0-9a-f]{32}\.\d+\.[\w-]{43}$/u);
    const page = (await ann.call('GET', `/story/${slug}`)).json<{ cover: string }>();
    const file = await ann.open('GET', `${page.cover}/320.webp`);
    expect(file.status).toBe(200);
    expect(file.headers.get('cache-control')).toMatch(/^private/u);
    const [plain = ''] = page.cover.split('.');
    expect((await ann.open('GET', `${plain}/320.webp`)).status).toBe(404);
  });

  it("are refused of somebody else's story, and of no story at all", async () => {
    const [ann, ben] = [await site.member(), await site.member()];
    const { story_id } = await published(ann);
    expect((await send(ben, `story_id=${story_id}`, png(13))).status).toBe(403);
    expect((await send(visitor, `story_id=${story_id}`, png(13))).status).toBe(403);
    expect((await send(ann, '', png(13))).status).toBe(400);
    expect((await send(ann, 'story_id=999999999', png(13))).status).toBe(404);
  });
});
