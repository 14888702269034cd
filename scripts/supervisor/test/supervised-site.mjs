import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { isAlive } from '../processes.mjs';
import { readRunFile } from '../run-files.mjs';

/** Settles when the condition holds; throws after 45 seconds, saying what was waited for. */
export async function until(what, condition) {
  const end = Date.now() + 45_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await wait(25);
  }
}

const root = join(import.meta.dirname, '../../..');

/** Copies the supervisor into a folder, with what it needs of the workspace. */
function copySupervisor(folder) {
  for (const path of [
    'scripts/supervisor',
    'libs/shared/contracts/dist',
    'libs/shared/contracts/package.json',
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/**
 * A place for one site, and supervisors to run it, one after the other or side by side.
 * @param {string} [name] a part of the name of a folder that has a supervisor of its own
 */
export async function supervisedSite(name) {
  // The user that runs PostgreSQL must be able to enter; the folder that mkdtemp makes is closed.
  const folder = mkdtempSync(join(tmpdir(), `quillstead-supervisor-${name ?? ''}`));
  chmodSync(folder, 0o711);
  if (name !== undefined) copySupervisor(folder);
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const supervisors = [];

  const noted = (part) => readRunFile(join(dataDir, 'run', `${part}.json`));

  function start(words = [], env = {}) {
    const script = join(name === undefined ? root : folder, 'scripts/supervisor/test/run-fake-site.mjs');
    const clean = { ...process.env, DATABASE_URL: '', REDIS_URL: '', DATA_DIR: dataDir, PORT: String(port) };
    const child = spawn(process.execPath, [script, join(folder, 'apps'), ...words], {
      env: { ...clean, ...env },
    });
    const says = (/** @type {string} */ text) =>
      until(`"${text}"`, () => {
        if (supervisor.text.includes(text)) return true;
        if (supervisor.code !== undefined) throw new Error(`never said "${text}" but:\n${supervisor.text}`);
        return false;
      });
    /** @type {{ child: typeof child, text: string, code: number | null | undefined, ended?: Promise<number | null>,
     * says: typeof says }} */
    const supervisor = { child, text: '', code: undefined, says };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => (supervisor.text += bytes));
    supervisor.ended = new Promise((resolve) =>
      child.once('close', (code) => resolve((supervisor.code = code))),
    );
    supervisors.push(supervisor);
    return supervisor;
  }

  return {
    port,
    dataDir,
    start,
    /** Starts and waits for the address. */
    async running(words, env) {
      const supervisor = start(words, env);
      await supervisor.says('ready in');
      return supervisor;
    },
    noted,
    exists: (...names) => existsSync(join(dataDir, ...names)),
    read: (...names) => readFileSync(join(dataDir, ...names), 'utf8'),
    /** The variables that the fake content service was given. */
    given: () => JSON.parse(readFileSync(join(dataDir, 'logs/content.log'), 'utf8').split('\n', 1)[0]),
    responds: () =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      ),
    /** The command lines of all processes that still belong to this place. */
    processes() {
      const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
      return stdout.split('\n').filter((line) => line.includes(folder));
    },
    async clean() {
      for (const { child } of supervisors) child.kill('SIGKILL');
      for (const part of ['gateway', 'accounts', 'content', 'redis', 'postgres']) {
        const left = noted(part);
        if (left && isAlive(left)) process.kill(left.pid, part === 'postgres' ? 'SIGQUIT' : 'SIGKILL');
        if (left) await until(`${part} gone`, () => !isAlive(left));
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
