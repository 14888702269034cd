import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { WithQueries, withoutQueries } from '../../../test/with-queries.js';
import type { HttpResponse } from '../../lib/send.js';

const item = (story_id: number) => ({
  content_type: 'story_article',
  story_id,
  slug: `story-${story_id}`,
  title: `Story ${story_id}`,
  description: null,
  rich_text_story_substring: 'It was quiet.',
  hashtag_list: [],
  is_nsfw: 0,
  is_shareable: 1,
  font_family: 'Georgia',
  lang: null,
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
  author_display_name: null,
  author_is_verified: 0,
  author_is_private: 0,
  author_is_user: 0,
});

let status = 200;
const send = jest.fn((): Promise<HttpResponse> =>
  Promise.resolve({
    status,
    statusText: '',
    header: () => undefined,
    data: status === 200 ? { items: [item(1), item(2)] } : 'Out of reach.',
  }),
);
jest.unstable_mockModule('../../lib/send.js', () => ({ send }));
const { RelatedStories } = await import('./related-stories.js');

/** The reader is near at once. */
class AlwaysNear {
  constructor(readonly act: IntersectionObserverCallback) {}

  observe(): void {
    this.act([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }

  disconnect(): void {}
}
globalThis.IntersectionObserver = AlwaysNear as never;

describe('the related stories of a story', () => {
  beforeEach(() => {
    withoutQueries();
    send.mockClear();
    status = 200;
  });

  const show = (without: number[] = []) =>
    render(
      <WithQueries>
        <RelatedStories slug="the-lamp" without={without} />
      </WithQueries>,
    );

  it('are a section with a heading and a link to each', async () => {
    show();
    const section = await screen.findByRole('region', { name: 'Related stories' });
    const links = screen.getAllByRole('link', { name: /^Story \d 2 min$/u });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/story/story-1', '/story/story-2']);
    expect(section.contains(links[0] ?? null)).toBe(true);
  });

  it('leave out what the page shows already', async () => {
    show([1]);
    expect(await screen.findByRole('link', { name: 'Story 2 2 min' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Story 1/u })).toBeNull();
  });

  it.each([
    ['none is left', 200, [1, 2]],
    ['they could not be read', 503, []],
  ])('are nothing where %s', async (_, of, without) => {
    status = of;
    const { container } = show(without);
    await waitFor(() => expect(send).toHaveBeenCalled());
    await waitFor(() => expect(container.textContent).toBe(''));
  });
});
