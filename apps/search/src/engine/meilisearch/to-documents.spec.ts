import { hashtagDocument, storyDocuments, userDocument } from './to-documents.js';

const story = {
  story_id: 7,
  version: 3,
  author_id: 1,
  slug: 'moon',
  title: 'The Moon',
  description: null,
  text: 'Far away.',
  hashtag_list: ['#Night'],
  is_nsfw: 0,
  count_words: 2,
  posted_at: '2026-01-02T03:04:05.000Z',
  updated_at: null,
} as const;
const author = {
  user_id: 1,
  username: 'ann',
  display_name: 'Ann Lee',
  is_private: 0,
  status: 'active',
} as const;

describe('storyDocuments', () => {
  it('makes one document of a short story, found by its title with and without its article', () => {
    expect(storyDocuments(story, author)).toEqual([
      expect.objectContaining({
        id: '7-1',
        story_id: 7,
        part: 1,
        author_names: ['ann', 'Ann Lee'],
        name_keys: ['the moon', 'moon'],
        hashtag_keys: ['#night'],
        is_open: true,
        is_nsfw: false,
        posted_day: 20_455,
      }),
    ]);
  });

  it.each([
    ['ja', '図書館', 'A', '_ja'],
    ['zh', '灯塔', 'A', '_zh'],
    ['en', '灯塔', 'A lamp.', ''],
    [undefined, '図書館', '雪が降る。', '_ja'],
    [null, '灯塔', '下雨了。', '_zh'],
    [null, '바다의 우체국 郵', '바다', ''],
    [null, 'The Moon', 'Far away.', ''],
  ])('names attributes after their language: %s, %s, %s', (lang, title, text, suffix) => {
    const [document] = storyDocuments({ ...story, lang, title, text, description: title }, author);
    expect(document).toMatchObject({
      [`title${suffix}`]: title,
      [`description${suffix}`]: title,
      [`text${suffix}`]: text,
    });
    for (const other of ['', '_ja', '_zh'].filter((one) => one !== suffix))
      expect(document).not.toHaveProperty(`text${other}`);
  });

  it('writes a blank for what JSON or the marks of a response can not carry, and keeps blanks and lines', () => {
    const text = 'a\u0001b\u0000c\nd\te\ud800f';
    const described = { ...story, title: text, description: text, text };
    const kept = 'a b c\nd\te\ufffdf';
    expect(storyDocuments(described, author)).toMatchObject([{ title: kept, description: kept, text: kept }]);
  });

  it('cuts a long one so that all of its words count, and says the head in each part', () => {
    const text = 'a. '.repeat(30_000);
    const parts = storyDocuments({ ...story, text }, author) as { text: string; title: string }[];
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const part of parts) {
      // A full stop between two words is eight places wide.
      expect((part.text.match(/a/gu)?.length ?? 0) * 8).toBeLessThanOrEqual(65_535);
      expect(part.title).toBe('The Moon');
    }
  });

  it.each([
    ['private', { is_private: 1 as const }],
    ['suspended', { status: 'suspended' }],
  ])('is not open when its author is %s', (_, changes) => {
    const [document] = storyDocuments(story, { ...author, ...changes });
    expect(document).toMatchObject({ is_open: false });
  });

  it('is not open when its author is not known', () => {
    expect(storyDocuments(story, undefined)).toEqual([expect.objectContaining({ is_open: false })]);
  });
});

it('hardly changes a document when somebody or something becomes better known', () => {
  const hashtag = (count_stories: number) =>
    hashtagDocument({ hashtag_id: 1, hashtag: '#night', value: '#Night', count_stories });
  expect(hashtag(1_000)).toEqual(hashtag(1_022));
  expect(hashtag(1)).not.toEqual(hashtag(1_000));
  const user = (count_subscribers: number) =>
    userDocument({ ...author, bio: null, count_subscribers, joined_at: '2026-01-01T00:00:00.000Z' }, author);
  expect(user(5_000)).toEqual(user(5_001));
});
