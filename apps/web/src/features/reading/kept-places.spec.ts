import { storePlace, keptPlace } from './kept-places.js';

const place = (block: number) => ({ block, share: 0.5, at: 1 });

describe('where this browser’s reader stopped', () => {
  beforeEach(() => localStorage.clear());

  it('is the last place in each story, until they are through', () => {
    storePlace(1, place(3));
    storePlace(2, place(8));
    storePlace(1, place(4));
    expect([keptPlace(1), keptPlace(2), keptPlace(3)]).toEqual([place(4), place(8), null]);
    storePlace(1, null);
    expect([keptPlace(1), keptPlace(2)]).toEqual([null, place(8)]);
  });

  it('is forgotten after 200 other stories, counted from when it was read last', () => {
    for (let id = 1; id <= 200; id += 1) storePlace(id, place(id));
    storePlace(1, place(9));
    storePlace(201, place(1));
    expect([keptPlace(1), keptPlace(2), keptPlace(3)]).toEqual([place(9), null, place(3)]);
  });

  it('is nowhere when the storage holds something else', () => {
    for (const stored of ['{', '{}', '[[1,2]]', '[["1",2,3,4]]']) {
      localStorage.setItem('readingPlaces', stored);
      expect(keptPlace(1)).toBeNull();
    }
  });
});
