import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enginePrograms } from './engine-programs.mjs';

describe('the engines of the browser tests', () => {
  let root;
  let reported;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'quillstead-engines-'));
    reported = [];
  });
  afterEach(() => rmSync(root, { recursive: true }));

  /** Stands for a Playwright that has no engine yet and whose `install` does this. */
  function playwright(install) {
    const folder = join(root, 'node_modules/playwright');
    mkdirSync(folder, { recursive: true });
    const engines = ['chromium', 'firefox', 'webkit'].map(
      (name) => `export const ${name} = { executablePath: () => ${JSON.stringify(join(folder, name))} };`,
    );
    writeFileSync(join(folder, 'index.mjs'), engines.join('\n'));
    writeFileSync(join(folder, 'cli.js'), install);
  }

  /** A machine on which only these programs are found. */
  function machine(programs, env = {}) {
    const folder = join(root, 'bin');
    mkdirSync(folder, { recursive: true });
    for (const name of programs) writeFileSync(join(folder, name), '', { mode: 0o755 });
    const { signal } = new AbortController();
    const log = (name) => join(root, `${name}.log`);
    const report = (text) => reported.push(text);
    return { root, node: process.execPath, env: { PATH: folder, ...env }, log, signal, report };
  }

  it('are the programs of the machine', async () => {
    playwright('process.exit(1);');
    const { env } = await enginePrograms(machine(['chromium', 'firefox-esr']));
    expect(env.FIREFOX_PATH).toBe(join(root, 'bin/firefox-esr'));
  });

  it('are the programs that variables name', async () => {
    playwright('process.exit(1);');
    const named = { CHROMIUM_PATH: '/a/chromium', FIREFOX_PATH: '/a/firefox', WEBKIT_DRIVER: '/a/driver' };
    const { env, missing } = await enginePrograms(machine([], named));
    expect(env).toMatchObject({ ...named, ENGINES: 'chromium firefox webkit' });
    expect(missing).toEqual([]);
    expect(reported).toEqual([]);
  });

  it('are Playwright’s own where the machine has none', async () => {
    playwright(
      'require("node:fs").writeFileSync(require("node:path").join(__dirname, process.argv[3]), "");',
    );
    const { env, missing } = await enginePrograms(machine([]));
    expect(env).toMatchObject({ FIREFOX_PATH: '', WEBKIT_DRIVER: '', ENGINES: 'chromium firefox webkit' });
    expect(missing).toEqual([]);
  });

  it('are named with the way to get them where they cannot be had, and the others serve still', async () => {
    playwright('process.exit(1);');
    const { env, missing } = await enginePrograms(machine(['chromium', 'firefox']));
    expect(env.ENGINES).toBe('chromium firefox');
    expect(missing).toEqual([
      expect.stringMatching(/^WebKit was not found.*apt-get install webkit2gtk-driver.*were not walked\.$/u),
    ]);
  });

  it('must all be there where CI is true', async () => {
    playwright('process.exit(1);');
    await expect(enginePrograms(machine(['chromium', 'firefox'], { CI: 'true' }))).rejects.toThrow(
      /^WebKit was not found/u,
    );
  });

  it('are those that are requested', async () => {
    playwright('process.exit(1);');
    const requested = { ENGINES: 'firefox', CI: 'true' };
    const { env, missing } = await enginePrograms(machine(['chromium', 'firefox'], requested));
    expect([env.ENGINES, missing]).toEqual(['firefox', []]);
  });

  it('are nothing without Chromium', async () => {
    playwright('process.exit(1);');
    await expect(enginePrograms(machine(['firefox']))).rejects.toThrow(/^Chromium was not found/u);
  });
});
