import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Starts a script of this folder and waits until it says it is ready.
 * @param {string} script
 * @param {Record<string, string | number>} env what it reads beside the PATH
 */
export async function startProcess(script, env) {
  const child = fork(join(import.meta.dirname, script), {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
  const gone = once(child, 'exit');
  const ended = gone.then(() => Promise.reject(new Error(`${script} ended`)));
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
