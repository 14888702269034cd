import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in which a run of all tests collects the executed statements; undefined in a run of some tests. */
const folder = (): string | undefined => process.env['RUN_STATEMENTS'] || undefined;

const noted = new Set<string>();

/** The line of the running statement as `path:line`; undefined when no run collects it. */
export function callSite(): string | undefined {
  if (folder() === undefined) return undefined;
  const frames = new Error().stack?.split('\n') ?? [];
  const last = frames.findLastIndex((frame) => frame.includes('/service-kit/src/sql/query.ts:'));
  return /(\/[^()]+:\d+):\d+\)?$/u.exec(frames[last + 1] ?? '')?.[1];
}

/** Notes that the columns of a statement have been compared with those that it declares. */
export function noteCompared(site: string | undefined): void {
  const where = folder();
  if (where === undefined || site === undefined || noted.has(site)) return;
  noted.add(site);
  appendFileSync(join(where, String(process.pid)), `${site}\n`);
}
