import { checkPayload } from '@quillstead/fields';
import { saveDraft } from '@quillstead/contracts';
import type { ArchivedStory } from '../import-files/index.js';
import { draftOf, hashtagsOf, lossesOf } from './draft-of-story.js';

const nothing = {
  footnotes: 0,
  comments: 0,
  formulas: 0,
  typedFormulas: 0,
  objects: 0,
  macros: 0,
  pictures: 0,
  tables: 0,
};
const story: ArchivedStory = {
  id: 'ao3-1-1',
  title: 'The Lamp',
  description: 'A lamp.',
  tags: ['slow burn', 'Slow-Burn', '#sea', 'A & B', 'x'.repeat(30), '…', 'c1', 'c2', 'c3', 'c4', 'c5'],
  noteBefore: 'For Ben.',
  noteAfter: '',
  lang: 'de',
  rating: 'teen',
  warnings: ['death'],
  warningWords: ['spiders'],
  publishedAt: null,
  address: 'https://archiveofourown.org/works/1',
  series: null,
  part: null,
  words: 2,
  html: '',
  losses: nothing,
};

describe('a story of an archive', () => {
  it('has of its tags those that fit as hashtags, each once', () => {
    expect(hashtagsOf(story.tags)).toEqual(['#SlowBurn', '#sea', '#AB', '#c1', '#c2', '#c3', '#c4']);
  });

  it('is a draft with what the archive knows of it', () => {
    expect(draftOf(story, '<p>It shone.</p>', 7)).toEqual({
      title: 'The Lamp',
      rich_text_story: '<p>It shone.</p>',
      content_type: 'draft_page',
      former_address: 'https://archiveofourown.org/works/1',
      description: 'A lamp.',
      note_before: 'For Ben.',
      hashtag_list: ['#SlowBurn', '#sea', '#AB', '#c1', '#c2', '#c3', '#c4'],
      lang: 'de',
      rating: 'teen',
      content_warnings: ['death'],
      warning_words: ['spiders'],
      series_id: 7,
    });
    expect(draftOf(story, 'x'.repeat(1_000_001), null)).toBeNull();
  });

  it.each([
    ['https://blog.example/lamp#top', '', 'https://blog.example/lamp'],
    ['/lamp/', 'blog.example/stories/', 'https://blog.example/stories/lamp/'],
    ['/lamp/', ' http://blog.example ', 'http://blog.example/lamp/'],
    ['/lamp/', '', undefined],
    ['/lamp/', 'javascript:alert(1)', undefined],
    ['javascript:alert(1)', '', undefined],
    [null, 'blog.example', undefined],
  ])('that was at %s of the site %j is known to have been at %s', (address, site, former) => {
    expect(draftOf({ ...story, address }, '<p>It shone.</p>', null, site)?.former_address).toBe(former);
  });

  it('says what is lost, and is a draft that the server takes however long its parts are', () => {
    const long: ArchivedStory = {
      ...story,
      title: `${'A'.repeat(150)}\u202e\u0007`,
      description: 'ö'.repeat(400),
      noteBefore: '👩‍🚀'.repeat(2_500),
      warningWords: ['w'.repeat(60), 'w'.repeat(60), 'b', 'c', 'd', 'e', 'f'],
      losses: { ...nothing, pictures: 2 },
    };
    expect(lossesOf(long)).toBe(
      '2 pictures were left out, 4 tags do not fit, a long description or note is cut and the title is cut',
    );
    const draft = draftOf(long, '<p>It shone.</p>', null);
    expect(checkPayload(draft, { ...saveDraft, isDraft: true })).toBeNull();
    expect(draft?.warning_words).toHaveLength(5);
  });
});
