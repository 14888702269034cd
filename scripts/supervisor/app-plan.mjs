import { get } from 'node:http';
import { freePort } from './free-port.mjs';

/** Milliseconds. Gateway and services are stopped after each other, and everything has five seconds. */
const grace = 1_200;
/** Six processes share one machine here: a collection after the start (ProcessLife) saves each about 10 MB. */
export const nodeOptions = [`--import=${import.meta.resolve('./own-source-maps.mjs')}`, '--expose-gc'];
/** Each thread of a process would get heaps of glibc's malloc for itself; two for all of them save about 3 MB. */
const fewArenas = { MALLOC_ARENA_MAX: '2' };

/**
 * How one process of the site is run: on a health port of its own, ready when `/readyz` says so.
 * @param {import('./apps.mjs').App} app
 * @param {{ node: string, env: Record<string, string> }} how
 * @returns {import('./part.mjs').PartPlan}
 */
export function appPlan(app, { node, env }) {
  let healthPort = 0;
  return {
    name: app.name,
    stopSteps: [
      ['SIGTERM', grace],
      ['SIGKILL', 100],
    ],
    async command() {
      // A new one each time: the last may have been taken, which could be why the process died.
      healthPort = await freePort();
      const own = {
        ...fewArenas,
        STOP_GRACE_MS: String(grace - 100),
        ...env,
        HEALTH_PORT: String(healthPort),
      };
      return { file: node, args: [...nodeOptions, app.main], options: { cwd: app.folder, env: own } };
    },
    isReady: () => saysReady(healthPort),
  };
}

function saysReady(port) {
  return new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/readyz', timeout: 2_000, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.on('error', () => resolve(false)).on('timeout', () => request.destroy());
  });
}
