import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, waitFor } from '../src/index.js';

const readyAfterTwoLooks = `
  import { createServer } from 'node:http';
  let looks = 0;
  createServer((request, response) => response.writeHead(++looks > 2 ? 200 : 503).end()).listen(process.env.HEALTH_PORT);
  console.log('greeting ' + process.env.GREETING);
  process.on('SIGTERM', () => process.exit(7));
`;

describe('startService', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'quillstead-service-'))));
  afterAll(() => rm(folder, { recursive: true }));

  async function script(source: string): Promise<string> {
    const path = join(folder, `${Math.random()}.mjs`);
    await writeFile(path, source);
    return path;
  }

  it('waits until the service is ready, gives it its environment and its exit code', async () => {
    const service = await startService(await script(readyAfterTwoLooks), { env: { GREETING: 'hello' } });
    await waitFor(() => service.output().includes('greeting hello'));
    expect(await service.stop()).toBe(7);
    await expect(fetch(service.healthUrl)).rejects.toThrow('fetch failed');
  });

  it('shows the last lines of a service that ends instead of getting ready', async () => {
    const broken = await script('console.error("no such variable"); process.exit(1);');
    await expect(startService(broken)).rejects.toThrow(/ended with 1[^]*no such variable/);
  });

  it('kills a service that does not get ready in time', async () => {
    const mute = await script('console.log("pid", process.pid); setInterval(() => {}, 1000);');
    // On a busy machine it may be killed before it says anything.
    let pid = '';
    for (let timeout = 500; pid === ''; timeout *= 2) {
      const failure: unknown = await startService(mute, { timeout }).catch((error: unknown) => error);
      pid = /pid (\d+)/.exec(String(failure))?.[1] ?? '';
    }
    expect(() => process.kill(Number(pid), 0)).toThrow(/ESRCH/);
  });
});
