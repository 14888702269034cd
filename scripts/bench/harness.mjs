import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startRedis as startTestRedis } from '@quillstead/testing';

/** A deployment's secret, for processes of the bench alone. */
export const secret = 'the secret of the bench';
/** The path of a story of the sample, by somebody of the sample. */
export const sampleStory = '/story/the-last-ferry';
/** The middle of some numbers; of an even count, the upper of the two. */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

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
