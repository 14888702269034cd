import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeUnused } from './asset-store.js';

/** Threads in which Node does what is done to files. */
const threads = 4;
const day = 24 * 60 * 60;
const name = 'main.js';

describe('a file of the store that no gateway has had for long', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quillstead-store-'));
    await writeFile(join(folder, name), 'a script');
    await utimes(join(folder, name), 1, 1);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const since = () => Date.now() - 30 * day * 1_000;
  const use = () => utimes(join(folder, name), Date.now() / 1_000, Date.now() / 1_000);

  /** Holds all that is done to files, and then lets one thing after the other happen, in the order of the calls. */
  async function holdFiles(): Promise<{ release: () => void; end: () => Promise<void> }> {
    const pipes = Array.from({ length: threads }, (_, at) => join(folder, `.pipe-${at}`));
    execFileSync('sh', ['-c', 'mkfifo "$@"', 'sh', ...pipes]);
    // A pipe opens when somebody opens its other end.
    const openings = pipes.map((pipe) => open(pipe, 'r'));
    const free = (some: readonly string[]) => some.forEach((pipe) => closeSync(openSync(pipe, 'w')));
    return {
      release: () => free(pipes.slice(0, 1)),
      async end() {
        free(pipes.slice(1));
        for (const opening of openings) await (await opening).close();
      },
    };
  }

  it('is removed', async () => {
    expect(await removeUnused(folder, name, since())).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it('stays when a gateway begins to use it while it is being removed', async () => {
    const held = await holdFiles();
    const removed = removeUnused(folder, name, since());
    const used = use();
    held.release();
    const ends = await Promise.allSettled([removed, used]);
    await held.end();
    expect(ends).toMatchObject([{ value: false }, { status: 'fulfilled' }]);
    expect(await readFile(join(folder, name), 'utf8')).toBe('a script');
    expect(Date.now() - (await stat(join(folder, name))).mtimeMs).toBeLessThan(day * 1_000);
    expect((await readdir(folder)).filter((one) => !one.startsWith('.pipe'))).toEqual([name]);
  });

  it('is removed once by two gateways at once', async () => {
    const held = await holdFiles();
    const removals = [removeUnused(folder, name, since()), removeUnused(folder, name, since())];
    held.release();
    const ends = await Promise.allSettled(removals);
    await held.end();
    const outcomes = [true, false].map((value) => ({ status: 'fulfilled', value }));
    expect(ends).toEqual(expect.arrayContaining(outcomes));
  });
});
