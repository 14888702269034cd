import { inWords } from './service-queues.js';

describe('inWords', () => {
  it.each([
    [0.2, 'under a second'],
    [1, '1 second'],
    [59.9, '59 seconds'],
    [60, '1 minute'],
    [3_599, '59 minutes'],
    [7_200, '2 hours'],
    [90_000, '1 day'],
  ])('%d seconds: %s', (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });
});
