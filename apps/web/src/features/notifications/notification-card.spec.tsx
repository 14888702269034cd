import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { partOf } from '../../../test/failing-site.js';
import { NotificationCard, timeAgo } from './notification-card.js';

type Notification = Parameters<typeof NotificationCard>[0]['notification'];

function show(changes: Partial<Notification>): void {
  const actor = { user_id: 7, username: 'ann', display_name: 'Ann “Der Turm” Lee' };
  const notification = partOf<Notification>({
    kind: 'note_story_like',
    noted_at: '2026-05-01T00:00:00.000Z',
    is_new: 0,
    actors: [actor],
    username: actor.username,
    display_name: actor.display_name,
    subscription_code: null,
    story_title: 'Der Turm',
    story_lang: 'de',
    link: '/story/der-turm/likes',
    note_text: 'Ann “Der Turm” Lee liked your story “Der Turm”.',
    ...changes,
  });
  render(
    <MemoryRouter>
      <NotificationCard notification={notification} />
    </MemoryRouter>,
  );
}

describe('the sentence of a notification', () => {
  it('marks the title of the story, and nothing else, with its language', () => {
    show({});
    const [title, ...others] = document.querySelectorAll('[lang]');
    expect([title?.textContent, title?.getAttribute('lang'), others]).toEqual(['Der Turm', 'de', []]);
    expect(title?.closest('a')?.textContent).toBe(' liked your story “Der Turm”.');
    expect(screen.getByRole('article').textContent).toContain(
      'Ann “Der Turm” Lee liked your story “Der Turm”.',
    );
  });

  it.each([
    ['has no known language', { story_lang: null }],
    ['is not in the sentence', { story_title: 'Another' }],
    ['has no title', { story_title: null, story_lang: null }],
  ])('is one text when the story %s', (_, changes) => {
    show(changes);
    expect(document.querySelectorAll('[lang]')).toHaveLength(0);
    expect(screen.getByRole('article').textContent).toContain(' liked your story “Der Turm”.');
  });
});

it('of a kind that a newer release of the service sends is shown', () => {
  show({ kind: 'note_of_tomorrow' as Notification['kind'] });
  expect(screen.getByRole('article').textContent).toContain('liked your story “Der Turm”.');
});

const now = Date.parse('2026-05-20T12:00:00.000Z');

describe('how long ago something happened', () => {
  it.each([
    ['2026-05-20T12:00:03.000Z', 'just now'],
    ['2026-05-20T11:59:01.000Z', 'just now'],
    ['2026-05-20T11:59:00.000Z', '1 minute ago'],
    ['2026-05-20T11:00:01.000Z', '59 minutes ago'],
    ['2026-05-20T09:30:00.000Z', '2 hours ago'],
    ['2026-05-19T11:00:00.000Z', 'yesterday'],
    ['2026-05-10T12:00:00.000Z', 'last week'],
    ['2026-03-20T12:00:00.000Z', '2 months ago'],
    ['2023-05-20T12:00:00.000Z', '3 years ago'],
  ])('%s: %s', (time, expected) => {
    expect(timeAgo(time, now)).toBe(expected);
  });
});
