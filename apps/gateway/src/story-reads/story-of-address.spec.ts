import { storyOfAddress } from './story-of-address.js';

describe('the story of an address', () => {
  it.each([
    ['/story/the-lamp', 'the-lamp'],
    ['/story/the-lamp/', 'the-lamp'],
    ['/story/the-lamp?from=feed', 'the-lamp'],
    ['/read/the-lamp', 'the-lamp'],
    ['member /story/the-lamp', 'the-lamp'],
    ['/api/v1/story/the-lamp', 'the-lamp'],
    ['/api/v1/story/the-lamp?x=1', 'the-lamp'],
    ['/story/the-lamp/comments', null],
    ['/api/v1/story/the-lamp/epub', null],
    ['/api/v1/story/the-lamp/comments?sort=top', null],
    ['/search/story?q=/story/the-lamp', null],
    ['/story', null],
    ['/', null],
    ['/user/story/posts', null],
  ])('%s is %s', (address, slug) => expect(storyOfAddress(address)).toBe(slug));
});
