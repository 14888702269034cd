import type { StoryArticle } from '@quillstead/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import { WithQueries } from '../../../test/with-queries.js';
import { StoryCard } from './story-card.js';

const story: StoryArticle = {
  content_type: 'story_article',
  story_id: 7,
  slug: 'the-last-ferry',
  title: 'The Last Ferry',
  description: null,
  rich_text_story_substring: 'It was quiet.',
  hashtag_list: [],
  is_nsfw: 0,
  is_shareable: 1,
  font_family: 'Georgia',
  lang: null,
  rating: 'general',
  content_warnings: [],
  warning_words: [],
  count_words: 500,
  category: 'sudden fiction',
  count_likes: 0,
  count_comments: 0,
  is_liked: 0,
  is_bookmarked: 0,
  posted_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
  leaderboards: [],
  content_access: true,
  author_id: 1,
  author_username: 'ann',
  author_display_name: 'Ann',
  author_is_verified: 0,
  author_is_private: 0,
  author_is_user: 0,
};

const hashtagsOf = () => screen.queryAllByRole('link', { name: /^#/u }).map(({ textContent }) => textContent);
const show = (hashtag_list: string[]) =>
  render(
    <WithQueries>
      <StoryCard story={{ ...story, hashtag_list }} />
    </WithQueries>,
  );

describe('the card of a story', () => {
  it('has a cover and a face, which a screen reader leaves out', () => {
    const { container } = show([]);
    const pictures = [...container.querySelectorAll('[data-size] svg')];
    expect(pictures.map((picture) => picture.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
    expect(pictures[0]?.textContent).toContain('Ann');
    expect(pictures[1]?.textContent).toBe('A');
  });

  it('shows three hashtags, and the others when the reader asks', () => {
    show(['#one', '#two', '#three', '#four', '#five']);
    expect(hashtagsOf()).toEqual(['#one', '#two', '#three']);
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more hashtags' }));
    expect(hashtagsOf()).toEqual(['#one', '#two', '#three', '#four', '#five']);
    expect(screen.queryByRole('button', { name: /more hashtag/u })).toBeNull();
  });

  it('shows three hashtags without a button', () => {
    show(['#one', '#two', '#three']);
    expect(hashtagsOf()).toEqual(['#one', '#two', '#three']);
    expect(screen.queryByRole('button', { name: /more hashtag/u })).toBeNull();
  });
});
