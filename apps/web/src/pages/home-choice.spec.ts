import { homeAddress, homeChoice } from './home-choice.js';

const chosen = (search: string) => homeChoice(new URLSearchParams(search));

describe('the address of the home page', () => {
  it.each([
    ['', { sort: 'newest', filter2: 'all', hashtag: null }],
    ['sort=top&filter2=authors', { sort: 'top', filter2: 'authors', hashtag: null }],
    ['hashtag=Moon', { sort: 'newest', filter2: 'all', hashtag: '#Moon' }],
    ['hashtag=%23moon', { sort: 'newest', filter2: 'all', hashtag: '#moon' }],
    ['hashtag=%EF%BC%83%E7%8C%AB', { sort: 'newest', filter2: 'all', hashtag: '#猫' }],
    ['sort=alphabetical&filter2=nobody&hashtag=', { sort: 'newest', filter2: 'all', hashtag: null }],
  ])('reads ?%s as %j', (search, expected) => {
    expect(chosen(search)).toEqual({ ...expected, filter: null });
  });

  it.each([
    '/',
    '/?sort=top&ratings=teen&is_finished=1',
    '/?sort=trending',
    '/?sort=top&filters=none',
    '/?hashtag=moon&filter2=authors&sort=top',
    '/?hashtag=%C3%A9t%C3%A9',
  ])('is read as it was written: %s', (address) => {
    expect(homeAddress(chosen(address.slice(1)))).toBe(address);
  });
});
