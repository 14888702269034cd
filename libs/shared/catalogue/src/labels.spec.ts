import {
  type Authored,
  authorLabel,
  hashtagHoverLabel,
  nameBeforeHandle,
  storyTitle,
  userHoverLabel,
} from './labels.js';

describe('labels', () => {
  it('name people with and without a display name', () => {
    expect(nameBeforeHandle({ username: 'ann', display_name: 'Ann Lee' })).toBe('Ann Lee @ann');
    expect(nameBeforeHandle({ username: 'ann', display_name: null })).toBe('@ann');
    expect(nameBeforeHandle({ username: 'ann', display_name: '\u3164' })).toBe('@ann');
    expect(nameBeforeHandle({ username: 'ann', display_name: '\u202eAnn\u0007' })).toBe('Ann @ann');
  });

  it.each<[Authored, string]>([
    [{ author_display_name: 'A', display_name: 'B', author_username: 'c', username: 'd' }, 'by A'],
    [{ author_display_name: null, display_name: 'B', author_username: 'c', username: 'd' }, 'by B'],
    [{ author_display_name: '', author_username: 'c', username: 'd' }, 'by c'],
    [{ author_display_name: null, username: 'd' }, 'by d'],
    [{ author_display_name: '\u200b', author_username: 'c' }, 'by c'],
    [{ author_display_name: '\u200b', display_name: '\u202eB' }, 'by B'],
    [{ author_display_name: null, author_username: null }, 'by [deleted]'],
  ])('say who wrote it: %j', (item, expected) => {
    expect(authorLabel(item)).toBe(expected);
  });

  it('show where a link leads', () => {
    expect(hashtagHoverLabel('#moon')).toBe('See #moon stories.');
    expect(userHoverLabel('Ann Lee')).toBe('Go to profile page for Ann Lee.');
  });

  it('name a story without a title', () => {
    const titles = ['The Moon', 'The\u0007 Moon\u2028', ' ', '\u0007', '\u200b\u3164', null, undefined];
    expect(titles.map(storyTitle)).toEqual(['The Moon', 'The Moon', ...Array<string>(5).fill('Untitled')]);
  });

  it('keep the direction of the words around a name', () => {
    const otter = { username: 'otter', display_name: 'Otter\u202e' };
    expect(nameBeforeHandle(otter)).toBe('Otter @otter');
    expect(authorLabel(otter)).toBe('by Otter');
    expect(authorLabel({ author_display_name: 'שלום', author_username: 'x' })).toBe('by \u2068שלום\u2069');
    expect(userHoverLabel('שלום')).toBe('Go to profile page for \u2068שלום\u2069.');
  });
});
