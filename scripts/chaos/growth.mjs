import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { siteRedis } from '../supervisor/index.mjs';

/**
 * By how much a figure may rise over the last three quarters of a run, by kind: so much, or this share of what it was,
 * whichever is more.
 */
export const tolerances = {
  // The memory that V8 keeps free differs by megabytes from one collection to the next.
  'memory, bytes': { least: 16e6, share: 0.1 },
  // A pool opens what it may when many come at once, and closes it later.
  'PostgreSQL connections': { least: 4, share: 0.1 },
  'Redis clients': { least: 2, share: 0.1 },
  'open files': { least: 16, share: 0.1 },
};

/**
 * Samples what the processes of a site hold until `signal` ends it.
 * @param {{ apps: string[], pids: () => Record<string, number | null>, dataDir: string, query: (service: string,
 *   sql: string) => Promise<any[]>, every: number, signal: AbortSignal }} site `apps` run with `collect-garbage.mjs`;
 *   `every` in milliseconds
 * @returns {Promise<Sample[]>}
 * @typedef {{ at: number, figures: Record<string, Record<string, number>> }} Sample figures by kind and name
 */
export async function sampleGrowth({ apps, pids, dataDir, query, every, signal }) {
  const redis = new Redis(siteRedis({ dataDir, env: process.env }));
  const samples = [];
  try {
    while (!signal.aborted) {
      const figures = {
        ...(await heldBy(apps, pids())),
        'PostgreSQL connections': {},
        'Redis clients': {},
      };
      for (const { name, count } of await query(
        'accounts',
        "SELECT usename AS name, count(*)::int FROM pg_stat_activity WHERE application_name <> 'supervisor' AND usename IS NOT NULL GROUP BY usename",
      ))
        figures['PostgreSQL connections'][name] = count;
      for (const [, user] of String(await redis.client('LIST')).matchAll(/ user=(\S+)/g))
        figures['Redis clients'][user] = (figures['Redis clients'][user] ?? 0) + 1;
      samples.push({ at: performance.now(), figures });
      await pause(every, undefined, { signal }).catch(() => undefined);
    }
    return samples;
  } finally {
    redis.disconnect();
  }
}

/**
 * Memory that is theirs alone and open files of the apps, which collect their garbage first (`collect-garbage.mjs`).
 * @param {string[]} apps
 * @param {Record<string, number | null>} pids
 */
export async function heldBy(apps, pids) {
  for (const pid of apps.map((name) => pids[name])) if (pid) process.kill(pid, 'SIGUSR2');
  await pause(500);
  /** @type {Record<'memory, bytes' | 'open files', Record<string, number>>} */
  const figures = { 'memory, bytes': {}, 'open files': {} };
  for (const name of apps) {
    const pid = pids[name];
    const [status, files] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
      readdir(`/proc/${pid}/fd`).catch(() => []),
    ]);
    figures['memory, bytes'][name] = Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    figures['open files'][name] = files.length;
  }
  return figures;
}

/**
 * Fits a line through the last three quarters of the samples (least squares): what fills at the start, caches and
 * pools, is left out.
 * @param {Sample[]} samples at two moments at least; a name that one lacks had nothing then
 * @returns {{ kind: string, name: string, begins: number, ends: number, perHour: number, rises: boolean }[]} the ends
 *   of the line, its slope, and whether it rises by more than its kind may
 */
export function judgeGrowth(samples) {
  const [first, last] = [samples.at(0)?.at ?? 0, samples.at(-1)?.at ?? 0];
  const kept = samples.filter(({ at }) => at >= first + (last - first) / 4);
  const meanOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const middle = meanOf(kept.map(({ at }) => at));
  const spread = kept.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  if (!(spread > 0)) throw new Error('A slope needs samples of two moments.');
  return Object.entries(tolerances).flatMap(([kind, { least, share }]) => {
    const names = new Set(samples.flatMap(({ figures }) => Object.keys(figures[kind] ?? {})));
    return [...names].map((name) => {
      const points = kept.map(({ at, figures }) => ({ at, value: figures[kind]?.[name] ?? 0 }));
      const mean = meanOf(points.map(({ value }) => value));
      const slope = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - mean), 0) / spread;
      const [begins, ends] = [kept[0].at, last].map((at) => mean + slope * (at - middle));
      const rises = ends - begins > Math.max(least, share * begins);
      return { kind, name, begins, ends, perHour: slope * 3_600_000, rises };
    });
  });
}
