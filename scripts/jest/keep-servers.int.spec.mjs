import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitFor } from '@quillstead/testing';

const root = join(import.meta.dirname, '../..');

/** A keeper as a test run starts one, still at work. */
function spawnKeeper() {
  const name = `test-${process.pid}${Math.floor(performance.now())}`;
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keep-servers.mjs'), name], {
    // Those of this run are not for it.
    env: { ...process.env, TEST_POSTGRES_URL: '', TEST_REDIS_URL: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  return { keeper, folder: join(root, '.data', name), gone: once(keeper, 'exit') };
}

/** A keeper whose two servers answer. */
async function startAcknowledger() {
  const { keeper, folder, gone } = spawnKeeper();
  const [line] = await once(createInterface({ input: keeper.stdout }), 'line');
  const { postgresUrl, redisUrl } = JSON.parse(line);
  const ports = [postgresUrl, redisUrl].map((url) => Number(new URL(url).port));
  return { keeper, ports, folder, gone };
}

function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('connect', () => socket.destroy()).once('error', () => resolve(false));
  });
}

describe('the keeper of the test servers', () => {
  it('leaves neither server nor folder when the run that started it is gone', async () => {
    const { keeper, ports, folder, gone } = await startAcknowledger();
    expect(await Promise.all(ports.map(listens))).toEqual([true, true]);
    keeper.stdin.destroy();
    await gone;
    expect(await Promise.all(ports.map(listens))).toEqual([false, false]);
    expect(existsSync(folder)).toBe(false);
  });

  it('leaves nothing when the run is gone before the servers answer', async () => {
    const { keeper, folder, gone } = spawnKeeper();
    await waitFor(() => existsSync(join(folder, 'run/postgres.json')));
    const { pid } = JSON.parse(readFileSync(join(folder, 'run/postgres.json'), 'utf8'));
    keeper.stdout.destroy();
    keeper.stdin.destroy();
    expect(await gone).toEqual([0, null]);
    expect(existsSync(folder)).toBe(false);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('clears away after one that was killed, and leaves one that lives alone', async () => {
    const killed = await startAcknowledger();
    const living = await startAcknowledger();
    killed.keeper.kill('SIGKILL');
    await killed.gone;
    expect(existsSync(killed.folder)).toBe(true);
    const next = await startAcknowledger();
    expect(existsSync(killed.folder)).toBe(false);
    await waitFor(async () => !(await Promise.all(killed.ports.map(listens))).includes(true));
    expect(await Promise.all([...living.ports, ...next.ports].map(listens))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    for (const { keeper } of [living, next]) keeper.kill('SIGTERM');
    await Promise.all([living.gone, next.gone]);
    expect([living.folder, next.folder].map((folder) => existsSync(folder))).toEqual([false, false]);
  });
});
