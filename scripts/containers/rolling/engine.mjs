import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const engine = process.env.CONTAINER_ENGINE || 'docker';

/** Runs a command of the engine and gives what it prints. Throws with what it says when it fails. */
export async function run(...words) {
  const { stdout } = await execute(engine, words, { maxBuffer: 2 ** 26 });
  return stdout.trim();
}

/** podman gives a read-only container a /run of its own, and then no other volume below it. */
export const hasOwnRun = engine.endsWith('podman');

const hardened = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges', '--tmpfs=/tmp'];

const variables = (env) => Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);

/**
 * Starts a container as the manifests would: it may write nothing and do nothing special.
 * @param {{ name: string, image: string, network: string, env?: Record<string, string>, also?: string[],
 * words?: string[] }} what `also` are further options, `words` follow the image
 */
export async function start({ name, image, network, env = {}, also = [], words = [] }) {
  const place = [`--name=${name}`, `--hostname=${name}`, `--network=${network}`];
  await run('run', '--detach', ...place, ...hardened, ...variables(env), ...also, image, ...words);
}

/** Runs a container to its end and gives what it printed. */
export function runOnce({ image, network, env, also = [] }) {
  return run('run', '--rm', `--network=${network}`, ...hardened, ...variables(env), ...also, image);
}

/** The address of a container in its network. */
export const addressOf = (name) =>
  run('inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}', name);

/** Waits until a container says that it can work; throws with its last lines when it ends instead. */
export async function untilReady(name, port = 9090) {
  const url = `http://${await addressOf(name)}:${port}/readyz`;
  for (;;) {
    const ready = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    const state = await run('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', name);
    if (/^(?:exited|stopped|dead) /.test(state))
      throw new Error(`${name} is ${state}: ${await run('logs', '--tail=5', name)}`);
    await pause(200);
  }
}

/** SIGTERM, and the code with which the container ended. */
export async function stop(name) {
  await run('stop', '--time=40', name);
  const code = Number(await run('inspect', '--format', '{{.State.ExitCode}}', name));
  await run('rm', '--force', '--volumes', name);
  return code;
}
