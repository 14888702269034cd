import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const freePort = pathToFileURL(join(import.meta.dirname, '../free-port.mjs')).href;
/** Takes 400 of the 12,000 ports and lives on until its standard input closes. */
const taker = `
  const { freePort } = await import(process.argv[1]);
  const ports = [];
  while (ports.length < 400) ports.push(await freePort());
  process.stdin.resume();
  console.log(JSON.stringify(ports));
`;

it('gives no port twice while nobody listens on it yet, neither here nor to another process', async () => {
  const clients = [1, 2, 3].map(() =>
    spawn(process.execPath, ['--input-type=module', '--eval', taker, freePort]),
  );
  try {
    const given = await Promise.all(
      clients.map(async ({ stdout }) => JSON.parse((await once(stdout, 'data'))[0])),
    );
    expect(new Set(given.flat()).size).toBe(1200);
  } finally {
    for (const { stdin } of clients) stdin.end();
  }
});
