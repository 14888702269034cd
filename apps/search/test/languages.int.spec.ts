import type { SessionViewer } from '@quillstead/contracts';
import { engines, openSearch, search, type Search } from './open-search.js';

const scripts = [
  ['Chinese', '灯塔上的猫', ['灯塔', '塔上', '猫', '灯塔 猫', '"灯塔上"']],
  ['Japanese', '雪の図書館', ['図書館', '雪', '雪の図書館', '図書']],
  ['Korean', '바다의 우체국', ['우체국', '바다', '바다의 우체국']],
] as const;

/** A lighthouse, a library and a post office among others. */
async function putTitles(opened: Search): Promise<Record<string, number>> {
  const ann = await opened.person('ann_lee');
  await opened.story(ann, { title: 'A lighthouse', text: 'A library in the snow.' });
  const ids: Record<string, number> = {};
  for (const [script, title] of scripts) ids[script] = await opened.story(ann, { title });
  return ids;
}

describe.each(engines)('titles in scripts without spaces on %s', (name) => {
  let opened: Search;
  let ids: Record<string, number>;
  beforeAll(async () => {
    opened = await openSearch(name);
    ids = await putTitles(opened);
  });
  afterAll(() => opened.close());

  it.each(scripts)('are found by their words: %s', async (script, _, words) => {
    for (const q of words) expect([q, await opened.find('story', q)]).toEqual([q, [ids[script]]]);
  });
});

const texts = [
  ['Chinese', 'zh', '夜里很冷。灯塔上的猫看着海。', '灯塔'],
  ['Japanese', 'ja', '昨日、古い図書館へ行った。', '図書館'],
  ['Korean', 'ko', '바다의 우체국에서 편지를 썼다.', '우체국'],
] as const;

describe.each(engines)('texts in scripts without spaces on %s', (name) => {
  let opened: Search;
  let ann: SessionViewer;
  beforeAll(async () => {
    opened = await openSearch(name);
    ann = await opened.person('ann_lee');
  });
  afterAll(() => opened.close());

  it.each(texts)('are shown where the word stands, which is marked: %s', async (_, lang, text, word) => {
    const id = await opened.story(ann, { title: 'Untitled', lang, text });
    const { hits } = await opened.engine.find('story', search(word));
    const [hit] = hits;
    const marks = hit?.excerpt?.marks.map(([from, to]) => hit.excerpt?.text.slice(from, to));
    expect([hit?.id, hit?.excerpt?.text, marks]).toEqual([id, text, [word]]);
    await opened.engine.remove('story', [String(id)]);
  });

  it.each(texts)('are found and marked in comments: %s', async (_, __, text, word) => {
    const id = await opened.story(ann);
    await opened.comment(ann, id, 1_000 + id, text);
    const { hits } = await opened.engine.find('comment', search(word));
    const [hit] = hits;
    const marks = hit?.excerpt?.marks.map(([from, to]) => hit.excerpt?.text.slice(from, to));
    expect([hit?.id, marks]).toEqual([1_000 + id, [word]]);
    await opened.engine.remove('story', [String(id)]);
  });

  it('are marked where the characters stand within a word of a story that is found by its title', async () => {
    const id = await opened.story(ann, { title: '체국', lang: 'ko', text: '바다의 우체국에서 편지를 썼다.' });
    const { hits } = await opened.engine.find('story', search('체국'));
    const [hit] = hits;
    const marks = hit?.excerpt?.marks.map(([from, to]) => hit.excerpt?.text.slice(from, to));
    expect([hit?.id, marks]).toEqual([id, ['체국']]);
    await opened.engine.remove('story', [String(id)]);
  });

  it('are found by a word that two languages write alike, in each of them', async () => {
    const made: number[] = [];
    for (const lang of ['zh', 'ja'] as const)
      made.push(
        await opened.story(ann, { title: '山水', lang, text: lang === 'ja' ? '山へ行く。' : '上山去。' }),
      );
    expect(new Set(await opened.find('story', '山水'))).toEqual(new Set(made));
    await opened.engine.remove('story', made.map(String));
  });
});

describe('titles in scripts without spaces on PostgreSQL', () => {
  let opened: Search;
  let ids: Record<string, number>;
  beforeAll(async () => {
    opened = await openSearch();
    ids = await putTitles(opened);
  });
  afterAll(() => opened.close());

  it('are found by words without their endings', async () => {
    expect(await opened.find('story', '바다 우체국')).toEqual([ids['Korean']]);
  });

  it.each(['灯猫', '図館書', '狗', '하늘', '"塔灯"'])('are not found by %s, which none has', async (q) => {
    expect(await opened.find('story', q)).toEqual([]);
  });
});

describe('stories in a language, on PostgreSQL', () => {
  let opened: Search;
  let ann: SessionViewer;
  let german: number;
  beforeAll(async () => {
    opened = await openSearch();
    ann = await opened.person('ann_lee');
  });
  afterAll(() => opened.close());

  const languages = async () =>
    (await opened.dataSource.query<{ lang: string }[]>('SELECT lang FROM story_language')).map(
      ({ lang }) => lang,
    );
  const indexed = (id: number) =>
    opened.dataSource.query<object[]>(
      'SELECT lang, lang_words IS NULL AS is_plain FROM story_part WHERE story_id = $1',
      [id],
    );

  it('are looked for as English alone until there are others', async () => {
    for (const lang of ['en', 'ja', 'xx', null, undefined]) {
      const id = await opened.story(ann, { title: 'Houses', lang });
      expect([lang, await indexed(id)]).toEqual([lang, [{ lang: null, is_plain: true }]]);
      await opened.engine.remove('story', [String(id)]);
    }
    expect(await languages()).toEqual([]);
  });

  it('are found by other forms of their words, and the word is marked', async () => {
    german = await opened.story(ann, {
      title: 'Am Hafen',
      text: 'Die alten Häuser standen dicht gedrängt am Ufer.',
      lang: 'de',
    });
    expect(await languages()).toEqual(['de']);
    for (const q of ['haus', 'Haus', 'altes haus', 'häuser', 'hauser', 'ufern', '"alten Häuser"'])
      expect([q, await opened.find('story', q)]).toEqual([q, [german]]);
    const { hits } = await opened.engine.find('story', search('haus ufer'));
    const excerpt = hits[0]?.excerpt;
    expect(excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['Häuser', 'Ufer']);
  });

  it('stay found by the word as it was typed, its beginning and with a typo', async () => {
    for (const q of ['Häuser', 'gedrän', 'gedrängtt'])
      expect([q, await opened.find('story', q)]).toEqual([q, [german]]);
  });

  it('are no more than what their viewer may find', async () => {
    const hidden = await opened.person('dora', { is_private: 1 });
    await opened.story(hidden, { title: 'Geheim', text: 'Zwei Häuser.', lang: 'de' });
    await opened.story(ann, { title: 'Rot', text: 'Drei Häuser.', lang: 'de', is_nsfw: 1 });
    expect(await opened.find('story', 'haus')).toEqual([german]);
    expect(await opened.find('story', 'haus', { viewer: hidden })).toHaveLength(2);
  });

  it('are indexed anew when their language changes', async () => {
    const id = await opened.story(ann, { title: 'Boot', text: 'Ganz viele Boote.', lang: 'de' });
    expect(await indexed(id)).toEqual([{ lang: 'de', is_plain: false }]);
    await opened.engine.put('story', [
      {
        story_id: id,
        version: 2,
        author_id: ann.id,
        slug: 'boot',
        title: 'Boot',
        description: null,
        text: 'Ganz viele Boote.',
        hashtag_list: [],
        is_nsfw: 0,
        lang: 'ja',
        count_words: 3,
        posted_at: '2026-01-01T00:00:00.000Z',
        updated_at: null,
      },
    ]);
    expect(await indexed(id)).toEqual([{ lang: null, is_plain: true }]);
  });

  it('may be looked for with anything', async () => {
    for (const q of [
      "haus' | & ! ( :*",
      'der die das',
      '"der"',
      "-- '; DROP",
      '猫 haus',
      '\\',
      'häuser by ann',
    ])
      await expect(opened.find('story', q)).resolves.toBeDefined();
  });
});
