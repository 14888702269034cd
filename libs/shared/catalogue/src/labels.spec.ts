import { compactNumber } from './compact-number.js';
import { formatDateTime, formatLongDate } from './dates.js';
import { authorLabel, handleBeforeName, nameBeforeHandle } from './labels.js';
import { pageTitle } from './page-title.js';

describe('labels', () => {
  it('names people with and without a display name', () => {
    expect(nameBeforeHandle({ username: 'ann', display_name: 'Ann Lee' })).toBe('Ann Lee @ann');
    expect(handleBeforeName({ username: 'ann', display_name: 'Ann Lee' })).toBe('@ann (Ann Lee)');
    expect(handleBeforeName({ username: 'ann', display_name: '' })).toBe('@ann');
  });

  it.each([
    ['Ann Lee', 'ann', 'by Ann Lee'],
    [null, 'ann', 'by ann'],
    [null, null, 'by [deleted]'],
  ])('says who wrote it: %j, %j', (author_display_name, author_username, expected) => {
    expect(authorLabel({ author_display_name, author_username })).toBe(expected);
  });

  it('puts the site behind the title', () => {
    expect(pageTitle('About', 'Ours')).toBe('About - Ours');
    expect(pageTitle(null, 'Ours')).toBe('Ours');
  });

  it.each([
    [999, '999'],
    [1234, '1.2K'],
    [1_000_000, '1M'],
  ])('shortens %i', (n, expected) => {
    expect(compactNumber(n)).toBe(expected);
  });

  it('writes times as the site does', () => {
    expect(formatDateTime(new Date(2026, 0, 31, 14, 5, 9))).toMatch(/^1\/31\/2026 2:05:09\sPM$/);
    expect(formatLongDate(new Date(2021, 9, 19))).toBe('October 19, 2021');
  });
});
