/** The share by which a figure may differ from run to run where the row itself knows no better. */
const usualNoise = 0.1;
/** Units whose figures say as much about the machine as about the code. */
const ofMachine = /^(?:µs|ms|s|MB)\b/;

/**
 * One row of one run, as a line of `docs/bench/<suite>.jsonl` holds it.
 *
 * @typedef {object} Line
 * @property {string} commit short; with a `+` where the sources differed from it
 * @property {string} date of the run, UTC
 * @property {string} suite
 * @property {string} row
 * @property {string | null} target
 * @property {number} figure
 * @property {string | null} unit
 * @property {number} [spread] of the rounds: largest less smallest figure, as a share of the figure
 * @property {string} machine cores, model of the processor, version of Node
 * @property {string} [note]
 */

/**
 * @param {(import('../../bench.mjs').Row & { suite: string })[]} rows
 * @param {{ commit: string, date: string, machine: string, note?: string }} about the run
 * @returns {Line[]}
 */
export function linesOf(rows, { note, ...about }) {
  // JSON has no figure for what never came to an end.
  const ended = rows.filter(({ figure }) => Number.isFinite(figure));
  return ended.map(({ suite, what, atMost, atLeast, figure, unit, spread }) => ({
    commit: about.commit,
    date: about.date,
    suite,
    row: what,
    target: targetOf({ atMost, atLeast }),
    figure: Number(figure.toPrecision(4)),
    unit: unit ?? null,
    ...(spread === undefined ? {} : { spread: Number(spread.toFixed(3)) }),
    machine: about.machine,
    ...(note === undefined ? {} : { note }),
  }));
}

/** `≤ 4`, `≥ 4`, or null where there is none. */
export function targetOf({ atMost, atLeast }) {
  if (atMost !== undefined) return `≤ ${atMost}`;
  return atLeast === undefined ? null : `≥ ${atLeast}`;
}

/** The text of a file for some lines. */
export const printLines = (lines) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/**
 * The lines of a file. Throws an Error that names the line that cannot be read, a conflict's mark for example.
 *
 * @param {string} text
 * @param {string} name of the file
 * @returns {Line[]}
 */
export function parseLines(text, name) {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      const parsed = JSON.parse(line);
      if (typeof parsed?.row === 'string' && typeof parsed.figure === 'number') return [parsed];
    } catch {
      // Thrown below, with its line number.
    }
    throw new Error(`${name}:${at + 1} is no line of the bench's history`);
  });
}

/**
 * Compares a run with the last recorded one: each row with the last line of the same suite and name, on the same
 * machine where there is one.
 *
 * @param {Line[]} now
 * @param {Line[]} recorded the oldest first
 * @returns {{ line: Line, before: Line | null, ratio: number | null, verdict: Verdict }[]}
 * @typedef {'worse' | 'better' | 'moved' | 'same' | 'new' | 'other machine'} Verdict
 */
export function movesSince(now, recorded) {
  return now.map((line) => {
    const same = recorded.filter(({ suite, row }) => suite === line.suite && row === line.row);
    const before = same.findLast(({ machine }) => machine === line.machine) ?? same.at(-1) ?? null;
    if (before === null) return { line, before, ratio: null, verdict: 'new' };
    const ratio = before.figure === line.figure ? 1 : line.figure / before.figure;
    return { line, before, ratio, verdict: verdictOf(line, before, ratio) };
  });
}

function verdictOf(line, before, ratio) {
  if (line.machine !== before.machine && ofMachine.test(line.unit ?? '')) return 'other machine';
  const noise = Math.max(usualNoise, line.spread ?? 0, before.spread ?? 0);
  if (ratio <= 1 + noise && ratio >= 1 / (1 + noise)) return 'same';
  const better = betterOf(line);
  if (better === null) return 'moved';
  return ratio > 1 === (better === 'less') ? 'worse' : 'better';
}

/** Of a row without a target only a cost is known to be better when it is less. */
function betterOf({ target, unit }) {
  if (target !== null) return target.startsWith('≤') ? 'less' : 'more';
  return unit !== null && (ofMachine.test(unit) || unit === 'bytes') ? 'less' : null;
}
