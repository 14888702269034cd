import { targetOf } from './history/lines.mjs';

const shown = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1));
const withUnit = ({ figure, unit }) => `${shown(figure)} ${unit ?? ''}`.trim();

function verdictOf({ figure, atMost, atLeast }) {
  if (atMost === undefined && atLeast === undefined) return '';
  return figure <= (atMost ?? Infinity) && figure >= (atLeast ?? -Infinity) ? 'reached' : 'missed';
}

/** Prints rows as a table: what, target, figure, and whether the target is reached. */
export function printTable(rows) {
  print([
    ['what', 'target', 'figure', ''],
    ...rows.map((row) => [row.what, targetOf(row) ?? '–', withUnit(row), verdictOf(row)]),
  ]);
}

/**
 * Prints what moved as a table: what, the recorded figure and its commit, the figure now, now ÷ then, and whether that
 * is worse by more than the noise.
 * @param {ReturnType<typeof import('./history/lines.mjs').movesSince>} moves
 */
export function printMoves(moves) {
  print([
    ['what', 'recorded', 'at', 'now', 'now ÷ then', ''],
    ...moves.map(({ line, before, ratio, verdict }) => [
      line.row,
      before ? withUnit(before) : '–',
      before?.commit ?? '–',
      withUnit(line),
      ratio === null ? '–' : ratio.toFixed(2),
      verdict === 'same' ? '' : verdict,
    ]),
  ]);
}

function print(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
