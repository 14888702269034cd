import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import manifest from '../../package.json' with { type: 'json' };
import { freePort } from '../supervisor/index.mjs';
import { median } from './median.mjs';

const root = join(import.meta.dirname, '../..');
/** What `npm start` runs, without npm. */
const [, ...startWords] = manifest.scripts.start.split(' ');
const rounds = 5;
/** Milliseconds without requests before the memory of the site is read. */
const idle = 5_000;

/** How long a person waits for the site on a built checkout, how long it takes to stop, and what it holds idle. */
export async function siteStart() {
  const home = join(root, '.data');
  await mkdir(home, { recursive: true });
  const dataDir = await mkdtemp(join(home, 'bench-'));
  try {
    const first = await startOnce(dataDir);
    const again = [];
    for (let round = 0; round < rounds; round += 1) again.push(await startOnce(dataDir));
    return [
      {
        what: 'npm start, built, empty folder: ready with the sample',
        figure: first.ready,
        unit: 's',
        atMost: 30,
      },
      {
        what: 'npm start, again: ready',
        figure: median(again.map(({ ready }) => ready)),
        unit: 's',
        atMost: 5,
      },
      {
        what: 'npm start: stopped',
        figure: median(again.map(({ stopped }) => stopped)),
        unit: 's',
        atMost: 5,
      },
      {
        what: 'memory idle, everything but PostgreSQL (PSS)',
        figure: median(again.map(({ memory }) => memory)),
        unit: 'MB',
        atMost: 600,
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Seconds until the site is ready and until it is gone, and the megabytes it holds in between. */
async function startOnce(dataDir) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const began = performance.now();
  const supervisor = spawn(process.execPath, startWords, { cwd: root, env });
  const ended = new Promise((resolve) => supervisor.once('exit', resolve));
  await saysReady(supervisor);
  const ready = secondsSince(began);
  await pause(idle);
  const memory = await memoryOf(supervisor.pid);
  const stoppingAt = performance.now();
  supervisor.kill('SIGTERM');
  await ended;
  return { ready, memory, stopped: secondsSince(stoppingAt) };
}

function saysReady(supervisor) {
  return new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    let said = '';
    for (const stream of [supervisor.stdout, supervisor.stderr]) {
      stream.on('data', (bytes) => {
        said += bytes;
        if (said.includes('ready in')) resolve();
      });
    }
    supervisor.once('exit', () => reject(new Error(`the site did not start:\n${said}`)));
  });
}

/** The share of memory (PSS) of a process and all below it, PostgreSQL left out, in megabytes. */
async function memoryOf(pid) {
  const parents = new Map();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (stat !== '')
      parents.set(Number(name), { parent: Number(words[1]), isPostgres: stat.includes('(postgres)') });
  }
  const isOurs = (one) => one === pid || (parents.has(one) && isOurs(parents.get(one).parent));
  let kibibytes = 0;
  for (const [one, { isPostgres }] of parents) {
    if (isPostgres || !isOurs(one)) continue;
    const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
    kibibytes += Number(/^Pss: +(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return (kibibytes * 1024) / 1e6;
}

const secondsSince = (then) => (performance.now() - then) / 1_000;
