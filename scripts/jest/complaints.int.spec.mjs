import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { runJest } from '../test/run-jest.mjs';
import workspace from './jest.config.mjs';

const root = join(import.meta.dirname, '../..');

describe('a journey whose page complains', () => {
  let server;
  let url;
  let folder;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const said = request.url === '/loud' ? 'console.error("No ink.");' : '';
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><link rel="icon" href="data:," />
        <script>performance.mark("hydrated"); ${said}</script>`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${server.address().port}`;
    const home = join(root, '.data');
    mkdirSync(home, { recursive: true });
    folder = mkdtempSync(join(home, 'trial-'));
  });

  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('fails on its own, and no page outlives its test', async () => {
    writeFileSync(
      join(folder, 'trial.spec.ts'),
      `import { startChromium } from '@quillstead/testing';
      import { openPage } from '../../apps/web/e2e/watched-page.js';
      let browser;
      const visit = async (address) => (await openPage(browser, '${url}')).page.goto(address);
      beforeAll(async () => { browser = await startChromium(); });
      afterAll(() => browser.close());
      it('is quiet', async () => void (await visit('/quiet')));
      it('is loud', async () => void (await visit('/loud')));
      it('finds nothing open', () => expect(browser.contexts()).toEqual([]));`,
    );
    const journeys = workspace.projects.find(({ displayName }) => displayName === 'e2e');
    const how = { ...journeys, globalSetup: undefined, globalTeardown: undefined };
    const reporters = [join(root, 'scripts/jest/closing-line-reporter.mjs')];
    const testMatch = [join(folder, '*.spec.ts')];
    const settings = join(folder, 'settings.json');
    writeFileSync(
      settings,
      JSON.stringify({ ...how, roots: [folder], modulePathIgnorePatterns: [], testMatch, reporters }),
    );
    const { signal } = new AbortController();
    const run = { root, node: process.execPath, env: { ...process.env }, signal, words: [], settings };
    expect(await runJest({ ...run, report: () => undefined })).toMatchObject({
      code: 1,
      passed: 2,
      failed: 1,
    });
  });
});
