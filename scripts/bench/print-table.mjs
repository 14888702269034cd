const shown = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1));

function targetOf({ atMost, atLeast }) {
  if (atMost !== undefined) return `≤ ${atMost}`;
  return atLeast === undefined ? '–' : `≥ ${atLeast}`;
}

function verdictOf({ figure, atMost, atLeast }) {
  if (atMost === undefined && atLeast === undefined) return '';
  return figure <= (atMost ?? Infinity) && figure >= (atLeast ?? -Infinity) ? 'reached' : 'missed';
}

/** Prints rows as a table: what, target, figure, and whether the target is reached. */
export function printTable(rows) {
  const lines = [
    ['what', 'target', 'figure', ''],
    ...rows.map((row) => [
      row.what,
      targetOf(row),
      `${shown(row.figure)} ${row.unit ?? ''}`.trim(),
      verdictOf(row),
    ]),
  ];
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
