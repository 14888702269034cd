import { judge, judgeTables, tableTolerance, tolerances } from './judge.mjs';

/** Tables printed, those that grow most first. */
const mostTables = 30;

/**
 * Prints the slopes of a run.
 *
 * @param {{ at: number, figures: Record<string, Record<string, number>> }[]} samples with the kind `acts`
 * @param {(table: string) => string} keptOf how long the rows of a table stay
 * @returns {string[]} what rises though it should not
 */
export function report(samples, keptOf) {
  const rows = judge(samples);
  for (const kind of new Set(rows.map((row) => row.kind))) {
    if (kind.includes('table') || kind === 'acts' || kind === 'dead rows') continue;
    console.log(`\n${kind}${toleranceOf(tolerances[kind])}`);
    console.table(
      Object.fromEntries(
        rows
          .filter((row) => row.kind === kind)
          .map(({ name, begins, ends, perHour, rises }) => [
            name,
            {
              'at 1/4': shown(begins),
              'at the end': shown(ends),
              'an hour': shown(perHour),
              '': rises ? 'RISES' : '',
            },
          ]),
      ),
    );
  }
  const tables = judgeTables(rows);
  printTables(rows, tables, keptOf);
  return [
    ...rows
      .filter(({ rises }) => rises)
      .map(({ kind, name, begins, ends }) => `${kind}: ${name} rose from ${shown(begins)} to ${shown(ends)}`),
    ...tables
      .filter(({ rises }) => rises)
      .map(
        ({ name, unexplained }) => `table: ${name} grew by ${shown(unexplained)} bytes beyond its new rows`,
      ),
  ];
}

function printTables(rows, tables, keptOf) {
  const find = (kind, name) => rows.find((row) => row.kind === kind && row.name === name);
  const acts = find('acts', 'done').perHour;
  const lines = tables
    .map(({ name, rises }) => {
      const [count, bytes] = [find('table, rows', name), find('table, bytes', name)];
      return {
        name,
        bytes,
        line: {
          rows: shown(count.ends),
          'rows an hour': shown(count.perHour),
          'rows an act': (count.perHour / acts).toFixed(3),
          'bytes with indexes': shown(bytes.ends),
          'bytes an hour': shown(bytes.perHour),
          'of them indexes': shown(find('indexes of table, bytes', name).perHour),
          'bytes a new row': count.perHour > 100 ? shown(bytes.perHour / count.perHour) : '–',
          'dead rows': shown(find('dead rows', name).ends),
          'dead an hour': shown(find('dead rows', name).perHour),
          kept: keptOf(name),
          '': rises ? 'RISES' : '',
        },
      };
    })
    .toSorted((a, b) => b.bytes.perHour - a.bytes.perHour);
  console.log(`\ntables, with their indexes${toleranceOf(tableTolerance)} beyond what new rows explain`);
  console.table(Object.fromEntries(lines.slice(0, mostTables).map(({ name, line }) => [name, line])));
  const sum = lines.reduce((all, { bytes }) => all + bytes.perHour, 0);
  console.log(`all tables and indexes: ${shown(sum)} bytes an hour, ${shown(sum / acts)} an act`);
}

const toleranceOf = (tolerance) =>
  tolerance ? ` (may rise by ${shown(tolerance.least)} or ${tolerance.share * 100} %)` : ' (data)';

const shown = (figure) => (Math.round(figure) || 0).toLocaleString('en-GB');
