import { slopeOf } from './slope.mjs';

const megabyte = 1e6;

/**
 * By how much a figure may rise over the last three quarters of a run, by kind: so much, or this share of what it was,
 * whichever is more. A kind that is not named here holds data, which may grow.
 */
export const tolerances = {
  // The memory that V8 keeps free differs by megabytes from one collection to the next.
  'memory, bytes': { least: 16 * megabyte, share: 0.1 },
  // A pool opens what it may when many come at once, and closes it later.
  'PostgreSQL connections': { least: 4, share: 0.1 },
  'Redis clients': { least: 2, share: 0.1 },
  'open files': { least: 16, share: 0.1 },
  // Each connection has the files of about a hundred tables and indexes open, and four more are let be above.
  'open files of PostgreSQL': { least: 400, share: 0.1 },
  'Redis memory without streams, bytes': { least: 2 * megabyte, share: 0.1 },
  'Redis keys': { least: 100, share: 0.1 },
};

/** By how much a table and its indexes may rise beyond what its new rows explain, likewise. */
export const tableTolerance = { least: 8 * megabyte, share: 0.25 };

/**
 * Judges what was sampled.
 *
 * @param {{ at: number, figures: Record<string, Record<string, number>> }[]} samples figures by kind and name, `at` in
 * milliseconds; a name that a sample lacks had nothing then
 * @returns {{ kind: string, name: string, begins: number, ends: number, perHour: number, mostRise: number | null,
 * rises: boolean }[]} a row for each figure; `mostRise` is null for what may grow
 */
export function judge(samples) {
  const kinds = [...new Set(samples.flatMap(({ figures }) => Object.keys(figures)))];
  return kinds.flatMap((kind) => {
    const names = new Set(samples.flatMap(({ figures }) => Object.keys(figures[kind] ?? {})));
    return [...names].map((name) => {
      const line = slopeOf(samples.map(({ at, figures }) => ({ at, value: figures[kind]?.[name] ?? 0 })));
      const mostRise = mostRiseOf(kind, line.begins);
      return {
        kind,
        name,
        ...line,
        mostRise,
        rises: mostRise !== null && line.ends - line.begins > mostRise,
      };
    });
  });
}

/**
 * Judges the tables among the rows that `judge` gives: one may grow by its rows, as large as those that it had, and not by
 * dead rows that no vacuum removes or by indexes that are not filled again.
 *
 * @param {ReturnType<typeof judge>} rows with the kinds `table, rows` and `table, bytes`
 * @returns {{ name: string, unexplained: number, mostRise: number, rises: boolean }[]} in bytes
 */
export function judgeTables(rows) {
  const counts = new Map(rows.filter(({ kind }) => kind === 'table, rows').map((row) => [row.name, row]));
  return rows
    .filter(({ kind }) => kind === 'table, bytes')
    .map(({ name, begins, ends }) => {
      const count = counts.get(name) ?? { begins: 0, ends: 0 };
      const explained = (count.ends - count.begins) * (begins / Math.max(count.begins, 1));
      const unexplained = ends - begins - Math.max(explained, 0);
      const mostRise = Math.max(tableTolerance.least, tableTolerance.share * begins);
      return { name, unexplained, mostRise, rises: unexplained > mostRise };
    });
}

function mostRiseOf(kind, begins) {
  if (!Object.hasOwn(tolerances, kind)) return null;
  const { least, share } = tolerances[kind];
  return Math.max(least, share * begins);
}
