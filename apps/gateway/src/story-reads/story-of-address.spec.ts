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
    ['/story/The-Lamp', 'the-lamp'],
    ['/story/%D0%9B%D0%B0%D0%BC%D0%BF%D0%B0', 'лампа'],
    ['/story/%d0%bb%d0%b0%d0%bc%d0%bf%d0%b0?x=1', 'лампа'],
    ['/story/the%0Alamp', null],
    ['/story/%D0', null],
    ['/story/the-lamp/comments', null],
    ['/api/v1/story/the-lamp/epub', null],
    ['/api/v1/story/the-lamp/comments?sort=top', null],
    ['/search/story?q=/story/the-lamp', null],
    ['/story', null],
    ['/', null],
    ['/user/story/posts', null],
  ])('%s is %s', (address, slug) => expect(storyOfAddress(address)).toBe(slug));
});
