import { type Member, sharedSite, type SharedSite } from './shared-site.js';

const text = '<p>There <em>was</em> a road, and nobody took it.</p>';

describe('from a draft to a story that others read', () => {
  let site: SharedSite;
  let ann: Member;
  let ben: Member;

  beforeAll(async () => {
    site = await sharedSite();
    [ann, ben] = await Promise.all([site.member(), site.member()]);
  });
  afterAll(() => site.stop());

  const saveDraft = async (body: object) => {
    const response = await ann.call('POST', '/draft', { body });
    return {
      status: response.status,
      ...(response.status < 300 ? response.json<{ id: number; last_saved_at: string }>() : {}),
    };
  };

  it('takes a draft that is too short to be published, and refuses to publish it', async () => {
    const { status, id } = await saveDraft({ rich_text_story: '<p>Once</p>' });
    expect(status).toBe(200);
    const refused = await ann.call('POST', '/story', { body: { id, rich_text_story: '<p>Once</p>' } });
    expect([refused.status, refused.text]).toEqual([400, 'Story must be at least 15 characters.']);
  });

  it('holds a draft to the maximums', async () => {
    const response = await ann.call('POST', '/draft', { body: { title: 'a'.repeat(101) } });
    expect([response.status, response.text]).toEqual([
      400,
      'Title must be less than or equal to 100 characters.',
    ]);
  });

  it('refuses the older of two saves', async () => {
    const first = await saveDraft({ title: 'First' });
    const second = await saveDraft({ id: first.id, last_saved_at: first.last_saved_at, title: 'Second' });
    expect(second.status).toBe(200);
    const older = await saveDraft({ id: first.id, last_saved_at: first.last_saved_at, title: 'Third' });
    expect(older.status).toBe(409);
    expect((await ann.call('GET', `/draft?id=${first.id}`)).json()).toMatchObject({ title: 'Second' });
  });

  it('keeps a draft from everybody else', async () => {
    const { id } = await saveDraft({ title: 'Mine' });
    for (const [method, path, body] of [
      ['GET', `/draft?id=${id}`, undefined],
      ['DELETE', `/draft?id=${id}`, undefined],
      ['POST', '/draft', { id, title: 'Yours' }],
      ['POST', '/story', { id, rich_text_story: text }],
    ] as const) {
      expect((await ben.call(method, path, { body })).status).toBe(404);
    }
    expect((await ann.call('GET', `/draft?id=${id}`)).json()).toMatchObject({ title: 'Mine' });
  });

  it('publishes with 201, and the same draft again with 200 and the same story', async () => {
    const { id } = await saveDraft({ title: 'The Road', rich_text_story: text });
    const body = { id, title: 'The Road', rich_text_story: text, hashtag_list: ['road'] };
    const first = await ann.call('POST', '/story', { body });
    const again = await ann.call('POST', '/story', { body });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(Object.keys(first.json()).sort()).toEqual(['slug', 'story_id']);
    expect(again.json()).toEqual(first.json());
    expect((await ann.call('GET', `/draft?id=${id}`)).status).toBe(404);

    const { slug } = first.json<{ slug: string }>();
    const visitor = await site.visitor();
    for (const reader of [visitor, ben, ann]) {
      const story = (await reader.call('GET', `/story/${slug}`)).json();
      expect(story).toMatchObject({ title: 'The Road', rich_text_story: text, hashtag_list: ['#road'] });
      expect(story['author_is_user']).toBe(reader === ann ? 1 : 0);
    }
    const home = (await visitor.call('GET', '/home')).json<{ items: { slug: string }[] }>();
    expect(home.items.map((item) => item.slug)).toContain(slug);
  });

  it('gives a member and a visitor different cache headers', async () => {
    const { headers: forMember } = await ann.call('GET', '/home');
    const { headers: forVisitor } = await (await site.visitor()).call('GET', '/home');
    expect(forMember.get('cache-control')).toBe('private, no-cache');
    expect(forVisitor.get('cache-control')).toBe('public, max-age=0, s-maxage=5, must-revalidate');
    expect(forVisitor.getSetCookie()).toEqual([]);
  });
});
