/**
 * Mutants by folder and how they went, as a table with a score: the share of those that a test noticed. Those written
 * down as equivalent do not count.
 * @param {{ file: string, state: string }[]} results
 * @returns {{ rows: { folder: string, [count: string]: string | number }[], score: number }} the score from 0 to 100; 100 without a mutant
 */
export function tally(results) {
  const folders = Map.groupBy(results, ({ file }) => file.slice(0, file.lastIndexOf('/')));
  const rows = [...folders].map(([folder, ofFolder]) => ({ folder, ...countsOf(ofFolder) }));
  const whole = countsOf(results);
  return { rows: [...rows, { folder: 'all', ...whole }], score: whole.score };
}

function countsOf(results) {
  const count = (state) => results.filter((result) => result.state === state).length;
  const counts = {
    killed: count('killed'),
    'timed out': count('timed out'),
    survived: count('survived'),
    'not covered': count('not covered'),
    equivalent: count('equivalent'),
  };
  const counted = results.length - counts.equivalent;
  const noticed = counts.killed + counts['timed out'];
  return { ...counts, score: counted === 0 ? 100 : Math.round((1000 * noticed) / counted) / 10 };
}
