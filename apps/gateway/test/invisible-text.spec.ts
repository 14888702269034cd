import type { Browser } from './browser.js';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

/** Characters that nobody can see, alone and together. */
const unseen = [
  '\u200b',
  '\u00ad',
  '\u2060',
  '\u3164',
  '\u2800',
  '\u200e',
  '\u180e',
  '\u115f',
  '\u{e0020}',
  '\u0007',
  '\u034f\ufe0f\u0301',
  ' \u200b\u0007 \u3164',
];

describe('text that nobody can see', () => {
  let site: SharedSite;
  let ann: Member;
  let visitor: Browser;
  beforeAll(async () => {
    site = await sharedSite();
    [ann, visitor] = await Promise.all([site.member(), site.visitor()]);
  });
  afterAll(() => site?.stop());

  const post = (path: string, body: object) => ann.call('POST', path, { body });
  const publish = async (fields: object) => {
    const response = await post('/story', { ...story, ...fields });
    expect(response.status).toBe(201);
    const { slug } = response.json<{ slug: string }>();
    return (await visitor.call('GET', `/story/${encodeURIComponent(slug)}`)).json<Record<string, unknown>>();
  };
  const message = async (response: ReturnType<typeof post>) => {
    const { status, text } = await response;
    return [status, text];
  };

  it.each(unseen)('is no title, no warning and no hashtag: %j', async (nothing) => {
    const page = await publish({
      title: nothing,
      description: nothing,
      note_before: nothing,
      warning_words: [nothing, 'snakes'],
      hashtag_list: [nothing, '#rain'],
    });
    expect(page).toMatchObject({
      title: 'Untitled',
      slug: expect.stringMatching(/^untitled(-\d+)?$/u),
      description: null,
      note_before: null,
      warning_words: ['snakes'],
      hashtag_list: ['#rain'],
    });
    const required = [400, 'Title is required.'];
    expect(await message(post('/series', { title: nothing }))).toEqual(required);
    expect(await message(post('/collection', { title: nothing }))).toEqual(required);
  });

  const change = async (body: object) =>
    (await ann.call('PUT', '/user/account/settings', { body })).json<Record<string, unknown>>();

  it.each(unseen)('is no name: %j', async (nothing) => {
    expect(await change({ display_name: 'Otter', bio: 'Swims.' })).toMatchObject({ display_name: 'Otter' });
    expect(await change({ display_name: nothing, bio: nothing })).toMatchObject({
      display_name: null,
      bio: null,
    });
  });

  it.each(unseen)('is no comment, no story and no search: %j', async (nothing) => {
    const { story_id } = await publish({ title: 'Seen' });
    const many = Array<string>(12).fill(nothing).join(' ');
    expect(await message(post('/comment', { story_id, comment_text: many }))).toEqual([
      400,
      'Comment is required.',
    ]);
    expect(await message(post('/story', { title: 'Seen', rich_text_story: `<p>${many}</p>` }))).toEqual([
      400,
      'Story is required.',
    ]);
    expect((await visitor.call('GET', `/search/story?q=${encodeURIComponent(many)}`)).status).toBe(400);
    const words = `<p>${'\u3164 '.repeat(12)}only four words here</p>`;
    expect(await message(post('/story', { title: 'Seen', rich_text_story: words }))).toEqual([
      400,
      'Story must be at least 5 words.',
    ]);
  });

  it('leaves no control character in what is stored', async () => {
    const wild = 'One\u0007 two\u001b three\u0085';
    const page = await publish({
      title: wild,
      description: `${wild}\r\nfour\u2028five`,
      note_after: wild,
      warning_words: [wild],
      rich_text_story: `<p>${wild} four&#7; five six seven&#x1b;</p>`,
    });
    expect(page).toMatchObject({
      title: 'One two three',
      description: 'One two three\n\nfour\nfive',
      note_after: 'One two three\n',
      warning_words: ['One two three'],
      rich_text_story: '<p>One two three\n four five six seven</p>',
    });
    expect(page['slug']).toMatch(/^one-two-three(-\d+)?$/u);
    const draft = await post('/draft', { title: wild, rich_text_story: `<p>${wild}&#7;\u200b</p>` });
    const { id } = draft.json<{ id: number }>();
    expect((await ann.call('GET', `/draft?id=${id}`)).json()).toMatchObject({
      title: 'One two three',
      rich_text_story: '<p>One two three\n\u200b</p>',
    });
  });

  it('turns no name around, and a title no text beyond itself', async () => {
    const turned = '\u202eOtter\u2066 C#\u200e\u200f';
    expect(await change({ display_name: turned })).toMatchObject({ display_name: 'Otter C#' });
    expect(await publish({ title: turned })).toMatchObject({ title: 'Otter C#\u200e\u200f' });
  });

  it('is stored as it is where it is no text for people, and NUL is refused', async () => {
    expect((await post('/story', { ...story, title: 'a\0b' })).status).toBe(400);
    expect((await post('/story', { ...story, description: '\0' })).status).toBe(400);
  });
});
