import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startRedis as startTestRedis } from '@quillstead/testing';

/** A deployment's secret, for processes of the bench alone. */
export const secret = 'the secret of the bench';
/** The path of a story of the sample, by somebody of the sample. */
export const sampleStory = '/story/the-last-ferry';
/** Ticks a second of /proc/<pid>/stat, which Linux fixes for programs. */
const ticks = 100;

/** The middle of some numbers; of an even count, the upper of the two. */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Seconds of CPU, user and system, that processes with these ids and everything they started have used so far. */
export const cpuOf = async (pids) => (await treesOf(pids)).reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * The processes with these ids and all running processes below them: `seconds` of CPU, user and system, so far, with
 * those of children that have ended, such as the process of a connection of PostgreSQL.
 * @param {(number | null | undefined)[]} pids
 */
export async function treesOf(pids) {
  const known = new Map();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) && (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''));
    if (!stat) continue;
    // The words after the name, which stands in parentheses and may hold spaces.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const used = [11, 12, 13, 14].reduce((sum, word) => sum + Number(words[word]), 0);
    const isPostgres = stat.includes('(postgres)');
    known.set(Number(name), { parent: Number(words[1]), seconds: used / ticks, isPostgres });
  }
  const isBelow = (pid) => pids.includes(pid) || (known.has(pid) && isBelow(known.get(pid).parent));
  return [...known].flatMap(([pid, about]) => (isBelow(pid) ? [{ pid, ...about }] : []));
}

/** Megabytes of memory that a process holds. */
export async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}

/**
 * Starts a script of this folder and waits until it says it is ready.
 * @param {string} script
 * @param {string} role the part that the script takes
 * @param {Record<string, string | number>} env what it reads beside the PATH
 */
export async function startProcess(script, role, env) {
  const child = fork(join(import.meta.dirname, script), [role], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
  const gone = once(child, 'exit');
  const ended = gone.then(() => Promise.reject(new Error(`${script} ${role} ended`)));
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
  const end = async (signal) => {
    child.kill(signal);
    await gone;
  };
  return {
    pid: child.pid,
    /** Sends a message and returns the response to it. */
    async request(message) {
      const responded = once(child, 'message');
      child.send(message);
      const [response] = await Promise.race([responded, ended]);
      return response;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Starts a redis-server that stores nothing and ends with this process. */
export async function startRedis() {
  const redis = await startTestRedis();
  process.once('exit', () => void redis.kill());
  return redis;
}
