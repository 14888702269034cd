import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { redisUserNames } from '@quillstead/contracts';
import { waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { freePort } from '../supervisor/index.mjs';
import { findProgram } from '../supervisor/processes.mjs';
import { renderChart, withPrograms } from './chart.mjs';
import { readCompose } from './read-yaml.mjs';
import { secretFiles } from './secret-files.mjs';

const root = join(import.meta.dirname, '../..');
const variableOf = (user) => `${user.toUpperCase()}_REDIS_PASSWORD`;

let folder;
let server;
let port;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quillstead-passwords-'));
  port = await freePort();
  // The container has an address of its own, this Redis a port.
  const words = `--port ${port} --bind 127.0.0.1`;
  const program = `#!/bin/sh\nexec ${findProgram(['redis-server'])} "$@" ${words}\n`;
  writeFileSync(join(folder, 'redis-server'), program, { mode: 0o700 });
});
afterEach(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  rmSync(folder, { recursive: true });
});

/** Runs the command of a container, its folders below the folder of the test. */
function start(script, env = {}) {
  // Those of the container first: this checkout may lie in /tmp, too.
  const moved = script
    .replaceAll(/(?<= |=)\/(?:tmp|data|run\/secrets)(?=[/ \n])/g, folder)
    .replaceAll('/etc/redis-users', join(root, 'k8s/chart/files'));
  const path = [folder, process.env.PATH].join(delimiter);
  server = spawn('sh', ['-c', moved], { env: { PATH: path, ...env }, stdio: 'ignore' });
}

const startCompose = (passwordOf) => {
  const { services } = readCompose(readFileSync(join(root, 'docker-compose.yml'), 'utf8'));
  const named = redisUserNames.map((user) => `${variableOf(user)}=${passwordOf(user)}`);
  const env = [`REDIS_PASSWORD=${passwordOf('default')}`, ...named].join('\n');
  writeFileSync(join(folder, 'redis-passwords'), secretFiles(env)['redis-passwords']);
  start(services.redis.command[0].replaceAll('$$', '$'));
};

const startChart = (passwordOf) => {
  const { objects } = renderChart('small');
  const { spec } = objects.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'redis');
  const [{ args, env }] = spec.template.spec.containers;
  const valueOf = ({ name }) =>
    passwordOf(redisUserNames.find((user) => variableOf(user) === name) ?? 'default');
  start(args[0], Object.fromEntries(env.map((variable) => [variable.name, valueOf(variable)])));
};

/** What Redis says to somebody; the error where it refuses. */
async function ask(login) {
  const redis = new Redis({
    port,
    host: '127.0.0.1',
    ...login,
    retryStrategy: () => null,
    lazyConnect: true,
  });
  let fault = '';
  redis.on('error', ({ message }) => (fault = message));
  try {
    await redis.connect();
    return await redis.ping();
  } catch {
    return fault;
  } finally {
    redis.disconnect();
  }
}

const hasBegun = () =>
  waitFor(async () => server.exitCode !== null || !/ECONNREFUSED/.test(await ask({})), {
    what: 'Redis, or its end',
  });

/** Passwords with the signs that `openssl rand -base64` gives, or with more. */
const base64 = (user) => `a/b+c=${user}`;
const anySigns = (user) => `a/b&\\c$${user}`;

function respectsPasswords(startWith, passwordOf) {
  it('lets each user in with the own password alone, whatever its signs are', async () => {
    startWith(passwordOf);
    await hasBegun();
    expect(await ask({})).toMatch(/NOAUTH/);
    expect(await ask({ password: passwordOf('default') })).toBe('PONG');
    for (const user of redisUserNames)
      expect(await ask({ username: user, password: passwordOf(user) })).toBe('PONG');
  });

  it('does not start without a password of every user', async () => {
    startWith((user) => (user === 'search' ? '' : passwordOf(user)));
    await hasBegun();
    expect(server.exitCode).toBeGreaterThan(0);
  });
}

describe('the Redis of docker-compose.yml', () => {
  respectsPasswords(startCompose, base64);
});

withPrograms(['helm'], () => {
  describe('the Redis of the chart', () => {
    respectsPasswords(startChart, anySigns);
  });
});
