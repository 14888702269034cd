import { type Authored, authorLabel, hashtagHoverLabel, nameBeforeHandle, userHoverLabel } from './labels.js';
import { storyTitle } from './story-title.js';

describe('labels', () => {
  it('name people with and without a display name', () => {
    expect(nameBeforeHandle({ username: 'ann', display_name: 'Ann Lee' })).toBe('Ann Lee @ann');
    expect(nameBeforeHandle({ username: 'ann', display_name: null })).toBe('@ann');
  });

  it.each<[Authored, string]>([
    [{ author_display_name: 'A', display_name: 'B', author_username: 'c', username: 'd' }, 'by A'],
    [{ author_display_name: null, display_name: 'B', author_username: 'c', username: 'd' }, 'by B'],
    [{ author_display_name: '', author_username: 'c', username: 'd' }, 'by c'],
    [{ author_display_name: null, username: 'd' }, 'by d'],
    [{ author_display_name: null, author_username: null }, 'by [deleted]'],
  ])('say who wrote it: %j', (item, expected) => {
    expect(authorLabel(item)).toBe(expected);
  });

  it('show where a link leads', () => {
    expect(hashtagHoverLabel('#moon')).toBe('See #moon stories.');
    expect(userHoverLabel('Ann Lee')).toBe('Go to profile page for Ann Lee.');
  });

  it('name a story without a title', () => {
    expect([storyTitle('The Road'), storyTitle(' '), storyTitle(null)]).toEqual([
      'The Road',
      'Untitled',
      'Untitled',
    ]);
  });
});
