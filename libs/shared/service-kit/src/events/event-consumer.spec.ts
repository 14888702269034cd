import { runsOf } from './event-consumer.js';

describe('runsOf', () => {
  it.each([
    ['nothing', [], []],
    ['one', [4], [[4]]],
    ['what has no gap', [1, 2, 3], [[1, 2, 3]]],
    ['what has gaps', [1, 2, 4, 7, 8], [[1, 2], [4], [7, 8]]],
    [
      'what comes in any order',
      [8, 10, 2, 9, 1],
      [
        [1, 2],
        [8, 9, 10],
      ],
    ],
    ['what comes twice', [2, 1, 2, 1, 4, 4], [[1, 2], [4]]],
  ])('splits %s', (_, numbers, runs) => {
    const given = runsOf(numbers.map((number) => ({ number })));
    expect(given.map((run) => run.map(({ number }) => number))).toEqual(runs);
  });
});
