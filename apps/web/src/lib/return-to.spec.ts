import { readReturnTo, withReturnTo } from './return-to.js';

const read = (address: string) => readReturnTo(new URL(address, location.origin));

describe('the page that a visitor returns to', () => {
  it.each(['/write', '/story/a%20b/comments?x=1&y=%26', '/'])(
    '%s is read back from the address',
    (returnTo) => {
      expect(read(withReturnTo('/account/login', returnTo))).toBe(returnTo);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    'javascript:alert(1)',
    'write',
    '',
  ])('is no page outside of the site: %j', (returnTo) => {
    expect(read(withReturnTo('/account/login', returnTo))).toBeNull();
  });

  it('is null when the address names none', () => {
    expect(read('/account/login')).toBeNull();
  });
});
