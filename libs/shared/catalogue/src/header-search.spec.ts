import { headerSearch } from './header-search.js';
import type { SearchList } from './lists/site-lists.js';

describe('headerSearch', () => {
  it.each<[string, SearchList | null, string | null]>([
    ['', null, null],
    ['   ', 'story', null],
    ['#moon', null, '/?hashtag=moon'],
    ['#moon', 'story', '/?hashtag=moon'],
    ['  #moon ', 'user', '/?hashtag=moon'],
    ['@ann', null, '/user/ann'],
    ['@ann', 'story', '/user/ann'],
    ['red moon', 'story', '/search/story?q=red%20moon'],
    ['red moon', 'comment', '/search/comment?q=red%20moon'],
    ['moon', 'hashtag', '/search/hashtag?q=moon'],
    ['@ann lee', 'story', '/search/story?q=%40ann%20lee'],
    ['@ann by comment', null, '/search/user?q=%40ann%20by%20comment'],
    ['the road by ann', null, '/search/story?q=the%20road%20by%20ann'],
    ['comment by ann', null, '/search/story?q=comment%20by%20ann'],
    ['#moon by ann', null, '/search/story?q=%23moon%20by%20ann'],
    ['Comments on moons', null, '/search/comment?q=Comments%20on%20moons'],
    ['#moon comment', null, '/search/comment?q=%23moon%20comment'],
    ['#moon #sea', null, '/search/hashtag?q=%23moon%20%23sea'],
    ['ann lee', null, '/search/user?q=ann%20lee'],
    ['ann', null, '/search/user?q=ann'],
    ['#', null, '/search/hashtag?q=%23'],
    ['@', null, '/search/user?q=%40'],
    ['＃猫', null, '/?hashtag=%E7%8C%AB'],
    ['＃moon', 'story', '/?hashtag=moon'],
    ['＠ann', 'story', '/user/ann'],
    ['＃moon ＃sea', null, '/search/hashtag?q=%EF%BC%83moon%20%EF%BC%83sea'],
    ['＠ann lee', null, '/search/user?q=%EF%BC%A0ann%20lee'],
  ])('takes %j on the page of %s to %s', (text, current, address) => {
    expect(headerSearch(text, current)).toBe(address);
  });
});
