/** Splits numbered things, which may come twice and in any order, into runs without a gap, the lowest number first. */
export function runsOf<Numbered extends { readonly number: number }>(all: readonly Numbered[]): Numbered[][] {
  const byNumber = new Map(all.map((one) => [one.number, one]));
  const runs: Numbered[][] = [];
  for (const one of [...byNumber.values()].sort((before, after) => before.number - after.number)) {
    const run = runs.at(-1);
    if (run?.at(-1)?.number === one.number - 1) run.push(one);
    else runs.push([one]);
  }
  return runs;
}
