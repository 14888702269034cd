import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { arrive, partOf } from '../../test/failing-site.js';
import { WithQueries } from '../../test/with-queries.js';
import type { HttpResponse } from '../lib/send.js';

const entry = {
  story_id: 1,
  title: 'Red moon',
  slug: 'red-moon',
  lang: null,
  author_username: 'ann',
  author_display_name: null,
  reading_share: 0,
};
jest.unstable_mockModule('../lib/send.js', () => ({
  send: (): Promise<HttpResponse> =>
    Promise.resolve({ status: 200, statusText: '', header: () => undefined, data: { items: [entry] } }),
}));
const { ContinueReading } = await import('../features/reading-history/continue-reading.js');
const { CommentMarks, CommentsPolicyNote, rightsOver } = await import('../features/comments/index.js');
const { AuthorNote } = await import('../features/stories/story-notes.js');
const { ContentNotes } = await import('../features/stories/story-notes.js');
const { SeriesHead } = await import('../features/series/index.js');

/** What an older release of a service sends: without the fields that are newer. */
describe('the response of an older service', () => {
  beforeEach(arrive);

  it('about a story has no notes of the author and of the content', () => {
    const { container } = render(
      <>
        <ContentNotes story={partOf({ title: 'Red moon' })} />
        <AuthorNote text={partOf<{ text: string | null }>({}).text} lang={null} />
      </>,
    );
    expect(container.innerHTML).toBe('');
  });

  it('about a story says of no time at which its comments closed', () => {
    const story = { comments_policy: 'open', is_commentable: 1, author_is_user: 0 } as const;
    const { container } = render(<CommentsPolicyNote story={partOf(story)} />);
    expect(container.innerHTML).toBe('');
    expect(rightsOver(partOf(story))).toEqual({ isOwnStory: false, mayComment: true });
  });

  it('about a comment does not call it edited', () => {
    const { container } = render(<CommentMarks comment={partOf({ comment_id: 1 })} />);
    expect(container.innerHTML).toBe('');
  });

  it('about a series offers its first story', () => {
    const series = { series_id: 1, slug: 'moons', title: 'Moons', lang: null, author_username: 'ann' };
    render(<SeriesHead series={partOf(series)} first="red-moon" />, { wrapper: WithQueries });
    expect(screen.getByRole('link', { name: 'Read the first story' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Continue/u })).toBeNull();
  });

  it('about what is read names no series', async () => {
    render(<ContinueReading />, { wrapper: WithQueries });
    expect((await screen.findByRole('listitem')).textContent).toContain('0% read');
  });
});
