import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runCommand } from './run-command.mjs';

/**
 * Fills an empty site with sample content, once: the scripts look themselves whether it is empty, and a stamp spares
 * later starts the question.
 * @param {{ apps: import('./apps.mjs').App[], node: string, envOf: (app: import('./apps.mjs').App) => NodeJS.ProcessEnv, stamp: string, site: string,
 * log: (part: string) => string, signal: AbortSignal }} how site identifies a set of databases
 * @returns {Promise<{ loaded: boolean, logIns: string }>} the lines that say how to log in, empty when there are none
 */
export async function sampleContent({ apps, node, envOf, stamp, site, log, signal }) {
  const withSample = apps.flatMap(({ sample, ...app }) => (sample === undefined ? [] : { ...app, sample }));
  const kept = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : null;
  if (kept?.site === site) return { loaded: false, logIns: kept.logIns };
  let logIns = '';
  for (const app of withSample) {
    const options = { cwd: app.folder, env: envOf(app) };
    const how = {
      file: node,
      args: ['--enable-source-maps', app.sample],
      options,
      log: log(`sample-${app.name}`),
      signal,
    };
    logIns += await runCommand(`The sample content of ${app.name}`, { ...how, takeOutput: true });
  }
  writeFileSync(stamp, JSON.stringify({ site, logIns }), { mode: 0o600 });
  return { loaded: logIns !== '', logIns };
}
