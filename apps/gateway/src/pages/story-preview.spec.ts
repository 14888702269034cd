import { storyPreview } from './story-preview.js';

const story: Parameters<typeof storyPreview>[0] = {
  content_type: 'story_page',
  content_access: true,
  story_id: 7,
  slug: 'the-lamp',
  title: 'The Lamp',
  description: null,
  rich_text_story: '<p>It was a quiet night.</p>',
  hashtag_list: ['#rain'],
  is_nsfw: 0,
  rating: 'teen',
  content_warnings: ['violence'],
  warning_words: [],
  is_shareable: 1,
  is_members_only: 0,
  font_family: 'Georgia',
  lang: 'de',
  note_before: null,
  note_after: null,
  chosen_lang: null,
  series: null,
  comments_policy: 'open',
  comments_closed_at: null,
  is_commentable: 0,
  has_waiting_comments: 0,
  count_words: 5,
  count_chars: 24,
  category: 'twitterature',
  count_likes: 0,
  count_comments: 0,
  is_liked: 0,
  is_bookmarked: 0,
  posted_at: '2026-01-31T10:20:30.123Z',
  updated_at: null,
  leaderboards: [],
  author_id: 1,
  author_username: 'ann',
  author_display_name: null,
  author_is_verified: 0,
  author_is_private: 0,
  author_is_user: 0,
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
