import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Gateway, startGateway, startRedis, type TestRedis, waitFor } from '@quillstead/testing';

const day = 24 * 60 * 60 * 1_000;

describe('gateways of two builds that share a store of assets', () => {
  let redis: TestRedis;
  let folder: string;
  const running: Gateway[] = [];

  beforeAll(async () => {
    redis = await startRedis();
  });
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'quillstead-store-'))));
  afterEach(async () => {
    await Promise.all(running.splice(0).map((gateway) => gateway.stop()));
    await rm(folder, { recursive: true });
  });
  afterAll(() => redis.stop());

  const storeOf = (...names: string[]) => join(folder, 'store', ...names);
  const scriptOf = (name: string) => `export default '${name} ${'x'.repeat(2_000)}';`;

  /** A build whose page loads a script of its own and one that both builds have. */
  async function build(name: string): Promise<string> {
    const dist = join(folder, name);
    await mkdir(join(dist, 'assets'), { recursive: true });
    const page = `<head><!--head--><script type="module" src="/assets/main-${name}.js"></script></head><body></body>`;
    await writeFile(join(dist, 'index.html'), page);
    for (const script of [name, 'both']) {
      await writeFile(join(dist, `assets/main-${script}.js`), scriptOf(script));
      await writeFile(join(dist, `assets/main-${script}.js.br`), brotliCompressSync(scriptOf(script)));
    }
    return dist;
  }

  async function start(dist: string, store = storeOf()): Promise<Gateway> {
    const secret = randomBytes(24).toString('base64url');
    const env = { REDIS_URL: redis.url, DEPLOYMENT_SECRET: secret, LOG_LEVEL: 'info' };
    const gateway = await startGateway({
      ...env,
      AWAITED_SERVICES: 'none',
      WEB_DIST: dist,
      ASSET_STORE: store,
    });
    running.push(gateway);
    return gateway;
  }

  const read = (gateway: Gateway, name: string) =>
    fetch(`${gateway.url}/assets/${name}`, { headers: { 'accept-encoding': 'br' } });

  it('serve the files of each other, compressed and for ever, while both run and after one has gone', async () => {
    const before = await start(await build('before'));
    const after = await start(await build('after'));
    for (const gateway of [before, after])
      for (const name of ['before', 'after', 'both']) {
        const response = await read(gateway, `main-${name}.js`);
        expect([name, response.status, await response.text()]).toEqual([name, 200, scriptOf(name)]);
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-encoding': 'br',
          'content-type': expect.stringContaining('javascript'),
          'cache-control': 'public, max-age=31536000, immutable',
        });
      }
    await running.shift()?.stop();
    const response = await read(after, 'main-before.js');
    expect([response.status, await response.text()]).toEqual([200, scriptOf('before')]);
    expect((await read(after, 'main-nobody.js')).status).toBe(404);
  });

  it('forget files that no gateway has had for thirty days, and none that one has', async () => {
    await start(await build('before'));
    await running.shift()?.stop();
    const setAge = async (name: string, days: number) => {
      const then = (Date.now() - days * day) / 1_000;
      await utimes(storeOf(name), then, then);
    };
    await setAge('main-before.js', 31);
    await setAge('main-before.js.br', 29);
    await setAge('main-both.js', 31);
    const after = await start(await build('after'));
    expect((await readdir(storeOf())).sort()).toEqual(
      ['after.js', 'after.js.br', 'before.js.br', 'both.js', 'both.js.br'].map((name) => `main-${name}`),
    );
    // In use again: the days count from the last gateway that has it.
    expect(Date.now() - (await stat(storeOf('main-both.js'))).mtimeMs).toBeLessThan(day);
    expect(
      (await fetch(`${after.url}/assets/main-before.js`, { headers: { 'accept-encoding': '' } })).status,
    ).toBe(404);
  });

  it('start without a store that can not be written, and say so', async () => {
    await writeFile(storeOf(), 'a file in its place');
    const gateway = await start(await build('before'));
    await waitFor(() => gateway.output().includes('the files of this release are not in the store'));
    expect((await read(gateway, 'main-before.js')).status).toBe(200);
    expect((await read(gateway, 'main-after.js')).status).toBe(404);
  });

  it('serve nothing else that lies there', async () => {
    const gateway = await start(await build('before'));
    await writeFile(storeOf('.x.part'), 'half of a file');
    await writeFile(join(folder, 'secret.js'), 'beside the store');
    for (const name of ['.x.part', '%2e%2e/secret.js', '..%2fsecret.js']) {
      const response = await read(gateway, name);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toMatch(/half of a file|beside the store/);
    }
  });
});
