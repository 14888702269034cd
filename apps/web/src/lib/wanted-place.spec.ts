import { wantedPlace, withWanted } from './wanted-place.js';

const read = (address: string) => wantedPlace(new URL(address, location.origin));

describe('the place that a visitor wanted', () => {
  it.each(['/write', '/story/a%20b/comments?x=1&y=%26', '/'])(
    '%s is found again in the address',
    (wanted) => {
      expect(read(withWanted('/account/login', wanted))).toBe(wanted);
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
  ])('is nowhere outside of the site: %j', (wanted) => {
    expect(read(withWanted('/account/login', wanted))).toBeNull();
  });

  it('is nowhere when the address names none', () => {
    expect(read('/account/login')).toBeNull();
  });
});
