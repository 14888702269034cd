import type { Browser } from './browser.js';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

describe('the address of a story, a series or a collection', () => {
  let site: SharedSite;
  let ann: Member;
  let visitor: Browser;
  beforeAll(async () => {
    site = await sharedSite();
    [ann, visitor] = await Promise.all([site.member(), site.visitor()]);
  });
  afterAll(() => site?.stop());

  const make = async <Reply>(path: string, body: object): Promise<Reply> => {
    const response = await ann.call('POST', path, { body });
    expect(response.status).toBe(201);
    return response.json<Reply>();
  };
  const publish = (title: string, more: object = {}) =>
    make<{ story_id: number; slug: string }>('/story', { ...story, title, ...more });
  const open = async (path: string) => {
    const { status, headers } = await visitor.open('GET', path);
    return [status, headers.get('location')];
  };
  const escaped = (slug: string) => encodeURIComponent(slug);

  it('is in lower case, and leads there from any other spelling', async () => {
    const { slug } = await publish('Глава № 5');
    const [base = ''] = /^глава-no-5/u.exec(slug) ?? [];
    expect(base).not.toBe('');
    const other = slug.replace(base, 'Глава-No-5');
    for (const path of [slug, other].map(escaped)) {
      for (const below of ['', '/comments', '/likes', '/related']) {
        const response = await visitor.call('GET', `/story/${path}${below}`);
        expect([path, below, response.status]).toEqual([path, below, 200]);
      }
      expect((await visitor.call('GET', `/story/${path}`)).json()).toMatchObject({ slug });
      expect((await ann.open('GET', `/api/v1/story/${path}/epub`)).status).toBe(200);
    }
    const canonical = `/story/${escaped(slug)}`;
    for (let time = 0; time < 2; time += 1) {
      expect(await open(canonical)).toEqual([200, null]);
      expect(await open(`/story/${escaped(other)}?from=feed`)).toEqual([301, `${canonical}?from=feed`]);
      expect(await open(`/story/${escaped(other)}/comments/newest`)).toEqual([
        301,
        `${canonical}/comments/newest`,
      ]);
      expect(await open(`/Story/${escaped(slug)}/`)).toEqual([301, canonical]);
      expect(await open(`/read/${escaped(slug)}`)).toEqual([301, canonical]);
    }
    const { status, headers } = await ann.open('GET', `/story/${escaped(other)}`);
    expect([status, headers.get('location')]).toEqual([301, canonical]);
  });

  it('of a series too, and of its feed and its book', async () => {
    const { series_id, slug } = await make<{ series_id: number; slug: string }>('/series', {
      title: 'Quill™',
    });
    await publish('In the quill', { series_id });
    const [base = ''] = /^quilltm/u.exec(slug) ?? [];
    expect(base).not.toBe('');
    const other = slug.replace(base, 'quillTM');
    expect(await open(`/series/${slug}`)).toEqual([200, null]);
    expect(await open(`/series/${other}?sort=newest`)).toEqual([301, `/series/${slug}?sort=newest`]);
    expect((await visitor.call('GET', `/series/${other}`)).json()).toMatchObject({ slug });
    expect((await visitor.call('GET', `/series/${other}/stories`)).json()).toMatchObject({
      items: [{ title: 'In the quill' }],
    });
    expect((await visitor.open('GET', `/series/${other}/feed.atom`)).text).toContain(
      `/series/${slug}/feed.atom`,
    );
    const book = await ann.open('GET', `/api/v1/series/${other}/epub`);
    expect([book.status, book.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(`${slug}.epub`),
    ]);
  });

  it('of a collection too', async () => {
    const body = { title: 'Quill™', collection_visibility: 'public' };
    const { collection_id: id, slug } = await make<{ collection_id: number; slug: string }>(
      '/collection',
      body,
    );
    expect(slug).toBe('quilltm');
    expect(await open(`/collection/${id}/quillTM`)).toEqual([302, `/collection/${id}/quilltm`]);
    expect(await open(`/collection/${id}/quilltm`)).toEqual([200, null]);
  });

  it('that leads nowhere is 404 in any spelling', async () => {
    expect(await open('/story/No-Such-Story-Anywhere')).toEqual([404, null]);
    expect((await visitor.call('GET', '/story/No-Such-Story-Anywhere')).status).toBe(404);
  });
});
