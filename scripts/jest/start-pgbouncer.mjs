import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProgram } from '../supervisor/find-program.mjs';
import { freePort } from '../supervisor/free-port.mjs';

/** Milliseconds between two looks whether it accepts connections. */
const look = 50;

/**
 * A PgBouncer in transaction mode before a PostgreSQL, for every database of it (docs/operating/poolers.md).
 * @param {{ folder: string, serverUrl: string }} where an own folder; the URL of the server's superuser
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>} throws an Error where it is not installed
 */
export async function startPgbouncer({ folder, serverUrl }) {
  const program = findProgram(['pgbouncer'], { PATH: `${process.env.PATH}:/usr/sbin` });
  if (program === null)
    throw new Error('TEST_PGBOUNCER=1 needs PgBouncer (Debian: apt-get install pgbouncer)');
  const { hostname, port, username, password } = new URL(serverUrl);
  const at = await freePort();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  const login = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`;
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${at}
auth_type = any
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 10
server_idle_timeout = 5
`,
  );
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...asUser, settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  while (!(await accepts(at))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start; see above');
    await pause(look);
  }
  return {
    url: Object.assign(new URL(serverUrl), { port: String(at) }).href,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** @param {number} port @returns {Promise<boolean>} */
function accepts(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
