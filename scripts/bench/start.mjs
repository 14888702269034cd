import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@quillstead/testing';
import manifest from '../../package.json' with { type: 'json' };
import { freePort } from '../supervisor/index.mjs';
import { root, temporaryFolder } from '../throwaway-site/on-site.mjs';
import { treesOf } from '../throwaway-site/processes.mjs';
import { median } from './harness.mjs';

/** Measures how long the site takes to start on a built checkout and to stop, and its memory when it is idle. */
export async function siteStart() {
  const dataDir = await temporaryFolder('bench');
  try {
    const first = await startOnce(dataDir);
    const again = [];
    for (let round = 0; round < 5; round += 1) again.push(await startOnce(dataDir));
    const of = (name) => median(again.map((one) => one[name]));
    return [
      { what: 'npm start, built, empty: ready with the sample', figure: first.ready, unit: 's', atMost: 30 },
      { what: 'npm start, again: ready', figure: of('ready'), unit: 's', atMost: 5 },
      { what: 'npm start: stopped', figure: of('stopped'), unit: 's', atMost: 5 },
      { what: 'memory idle, everything but PostgreSQL (PSS)', figure: of('memory'), unit: 'MB', atMost: 600 },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Seconds until the site is ready and until it is gone, and the megabytes it holds in between. */
async function startOnce(dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const began = performance.now();
  // What `npm start` runs, without npm.
  const supervisor = spawn(process.execPath, manifest.scripts.start.split(' ').slice(1), { cwd: root, env });
  const ended = once(supervisor, 'exit');
  let said = '';
  supervisor.stdout.on('data', (bytes) => (said += bytes));
  supervisor.stderr.pipe(process.stderr);
  await Promise.race([
    waitFor(() => said.includes('ready in'), { timeout: 120_000, what: 'the start of the site' }),
    ended.then(() => Promise.reject(new Error(`the site did not start:\n${said}`))),
  ]);
  const ready = (performance.now() - began) / 1_000;
  await pause(5_000);
  const memory = await sharesOf(supervisor.pid ?? 0);
  const stoppingAt = performance.now();
  supervisor.kill('SIGTERM');
  await ended;
  return { ready, memory, stopped: (performance.now() - stoppingAt) / 1_000 };
}

/** The share of memory (PSS) of a process and all below it, PostgreSQL left out, in megabytes. */
async function sharesOf(pid) {
  let kibibytes = 0;
  for (const { pid: one, isPostgres } of await treesOf([pid])) {
    if (isPostgres) continue;
    const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
    kibibytes += Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return (kibibytes * 1024) / 1e6;
}
