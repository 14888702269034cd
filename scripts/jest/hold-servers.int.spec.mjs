import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitFor } from '@quillstead/testing';

const root = join(import.meta.dirname, '../..');

/** The holder that a test run starts, while it starts its servers. */
function spawnHolder() {
  const name = `test-${process.pid}${Math.floor(performance.now())}`;
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'hold-servers.mjs'), name], {
    // Those of this run are not for it.
    env: { ...process.env, TEST_POSTGRES_URL: '', TEST_REDIS_URL: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  return { holder, folder: join(root, '.data', name), gone: once(holder, 'exit') };
}

/** A holder whose two servers respond. */
async function startHolder() {
  const { holder, folder, gone } = spawnHolder();
  const [line] = await once(createInterface({ input: holder.stdout }), 'line');
  const { postgresUrl, redisUrl } = JSON.parse(line);
  const ports = [postgresUrl, redisUrl].map((url) => Number(new URL(url).port));
  return { holder, ports, folder, gone };
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('connect', () => socket.destroy()).once('error', () => resolve(false));
  });
}

describe('the holder of the test servers', () => {
  it('leaves neither server nor folder when the run that started it is gone', async () => {
    const { holder, ports, folder, gone } = await startHolder();
    expect(await Promise.all(ports.map(listens))).toEqual([true, true]);
    holder.stdin.destroy();
    await gone;
    expect(await Promise.all(ports.map(listens))).toEqual([false, false]);
    expect(existsSync(folder)).toBe(false);
  });

  it('leaves nothing when the run is gone before the servers respond', async () => {
    const { holder, folder, gone } = spawnHolder();
    await waitFor(() => existsSync(join(folder, 'run/postgres.json')));
    const { pid } = JSON.parse(readFileSync(join(folder, 'run/postgres.json'), 'utf8'));
    holder.stdout.destroy();
    holder.stdin.destroy();
    expect(await gone).toEqual([0, null]);
    expect(existsSync(folder)).toBe(false);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('clears away after one that was killed, and leaves one that lives alone', async () => {
    const killed = await startHolder();
    const living = await startHolder();
    killed.holder.kill('SIGKILL');
    await killed.gone;
    expect(existsSync(killed.folder)).toBe(true);
    const next = await startHolder();
    expect(existsSync(killed.folder)).toBe(false);
    await waitFor(async () => !(await Promise.all(killed.ports.map(listens))).includes(true));
    expect(await Promise.all([...living.ports, ...next.ports].map(listens))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    for (const { holder } of [living, next]) holder.kill('SIGTERM');
    await Promise.all([living.gone, next.gone]);
    expect([living.folder, next.folder].map((folder) => existsSync(folder))).toEqual([false, false]);
  });
});
