import { infiniteStream, integer, noBias, sample } from 'fast-check';

/**
 * Choices that depend on the seed alone, so that a run can be repeated.
 * @param {number} seed an integer
 */
export function randomFrom(seed) {
  const numbers = infiniteStream(noBias(integer({ min: 0, max: 0xffff_ffff })), { noHistory: true });
  const [stream] = sample(numbers, { seed, numRuns: 1 });
  const share = () => stream.next().value / 0x1_0000_0000;
  const below = (count) => Math.floor(share() * count);
  return {
    /** An integer from 0 to count - 1. */
    below,
    /** True in that share of all cases. */
    chance: (part) => share() < part,
    pick: (list) => list[below(list.length)],
    /** One of the values of `[weight, value]`, the heavier the more often. */
    weighted(list) {
      let place = share() * list.reduce((sum, [weight]) => sum + weight, 0);
      return (list.find(([weight]) => (place -= weight) < 0) ?? list[0])[1];
    },
  };
}
