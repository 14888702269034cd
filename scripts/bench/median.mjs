/** The middle of some numbers; of an even count, the upper of the two. */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
