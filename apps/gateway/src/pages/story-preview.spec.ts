import { storyPreview } from './story-preview.js';

const story: Parameters<typeof storyPreview>[0] = {
  slug: 'the-lamp',
  title: 'The Lamp',
  hashtag_list: ['#rain'],
  lang: 'de',
  is_nsfw: 0,
  rating: 'teen',
  category: 'twitterature',
  count_words: 5,
  posted_at: '2026-01-31T10:20:30.123Z',
  updated_at: null,
  series: null,
  author_username: 'ann',
  author_display_name: null,
};

describe('a story as others show it', () => {
  it('says in which language it is, where that is known', () => {
    const thing = (lang: string | null) =>
      storyPreview({ ...story, lang }, null, 'https://site.example').thing;
    expect(thing('de')).toMatchObject({ '@type': 'Article', headline: 'The Lamp', inLanguage: 'de' });
    expect(thing(null)).not.toHaveProperty('inLanguage');
  });

  it('names its series and its place there', () => {
    const neighbours = { previous: null, next: null, lang: null };
    const series = {
      series_id: 3,
      slug: 'hills',
      title: 'Hills',
      position: 2,
      count_stories: 4,
      ...neighbours,
    };
    expect(storyPreview({ ...story, series }, null, 'https://site.example').thing).toMatchObject({
      position: 2,
      isPartOf: { '@type': 'CreativeWorkSeries', name: 'Hills', url: 'https://site.example/series/hills' },
    });
    expect(storyPreview(story, null, 'https://site.example').thing).not.toHaveProperty('isPartOf');
  });
});
