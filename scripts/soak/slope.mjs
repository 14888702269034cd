/**
 * The straight line nearest to some samples (least squares) over the last three quarters of the time they span: what
 * fills at the start, caches and pools, is left out.
 *
 * @param {{ at: number, value: number }[]} samples in the order of time; `at` in milliseconds
 * @returns {{ begins: number, ends: number, perHour: number }} the line's value at both ends of that time, and its slope
 * @throws Error for samples of less than two moments, through which no line goes
 */
export function slopeOf(samples) {
  const [first, last] = [samples.at(0)?.at ?? 0, samples.at(-1)?.at ?? 0];
  const kept = samples.filter(({ at }) => at >= first + (last - first) / 4);
  const meanOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const [middle, mean] = [meanOf(kept.map(({ at }) => at)), meanOf(kept.map(({ value }) => value))];
  const spread = kept.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  if (!(spread > 0)) throw new Error('A slope needs samples of two moments.');
  const slope = kept.reduce((sum, { at, value }) => sum + (at - middle) * (value - mean), 0) / spread;
  const lineAt = (at) => mean + slope * (at - middle);
  return { begins: lineAt(kept[0].at), ends: lineAt(last), perHour: slope * hour };
}

const hour = 3_600_000;
