import { forgetLoadedFeeds, keepLoadedFeed, loadedFeed } from './loaded-feeds.js';

const feed = (item: number) => ({ items: [item], next: null, isLocked: false });

describe('lists that were loaded', () => {
  beforeEach(forgetLoadedFeeds);

  it('are found at their place until they are forgotten', () => {
    keepLoadedFeed('a', feed(1));
    expect(loadedFeed('a')).toEqual(feed(1));
    forgetLoadedFeeds();
    expect(loadedFeed('a')).toBeUndefined();
  });

  it('give way to newer ones when there are many', () => {
    for (let place = 0; place <= 100; place += 1) keepLoadedFeed(String(place), feed(place));
    expect(loadedFeed('0')).toBeUndefined();
    expect(loadedFeed('1')).toEqual(feed(1));
    expect(loadedFeed('100')).toEqual(feed(100));
  });
});
