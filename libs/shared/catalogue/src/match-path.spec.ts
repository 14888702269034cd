import { matchPath } from './match-path.js';

describe('matchPath', () => {
  it.each([
    ['/', 'home', '/'],
    ['/account/signup', 'signUp', '/account/signup'],
    ['/signup', 'signUp', '/account/signup'],
    ['/sign-up', 'signUp', '/account/signup'],
    ['/Sign%20Up', 'signUp', '/account/signup'],
    ['/sign_in', 'logIn', '/account/login'],
    ['/draft', 'write', '/write'],
    ['/read/the-long-road', 'story', '/story/the-long-road'],
    ['/story/The%20Road', 'story', '/story/The%20Road'],
    ['/write/', 'write', '/write'],
  ])('takes %s to %s', (pathname, name, canonical) => {
    expect(matchPath(pathname)).toMatchObject({ name, canonical });
  });

  it.each(['/nowhere', '/story/a/b/c/d', '/%E0%A4%A', '/account'])('knows no page at %s', (pathname) => {
    expect(matchPath(pathname)).toBeNull();
  });

  it('keeps the parts of the address as they were written', () => {
    expect(matchPath('/read/No_Tame-Slug')?.params).toEqual({ slug: 'No_Tame-Slug' });
  });
});
