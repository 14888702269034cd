import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Browser } from './browser.js';
import { sharedSite, type SharedSite } from './shared-site.js';

const index = '<!doctype html><html><head><!--head--></head><body><!--content--></body></html>';
/** Fails to make its first page. */
const renderer = `let tries = 0;
  export const makeRenderer = async () => async () => {
    tries += 1;
    if (tries === 1) throw new Error('broken');
    return { head: '', content: '<p>A lamp.</p>', state: '' };
  };`;

describe('a page whose content could not be made', () => {
  let site: SharedSite;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quillstead-web-'));
    await Promise.all(['server', '.vite'].map((name) => mkdir(join(folder, name))));
    await writeFile(join(folder, 'index.html'), index);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, '.vite/manifest.json'), '{}');
    await writeFile(join(folder, 'server/entry-server.js'), renderer);
    site = await sharedSite({ WEB_DIST: folder });
  });
  afterAll(async () => {
    await site?.stop();
    await rm(folder, { recursive: true });
  });

  it('is kept for nobody: the next visitor has it with its content', async () => {
    const open = async () => (await new Browser(site.url).open('GET', '/site/about')).text;
    expect(await open()).not.toContain('A lamp.');
    expect(await open()).toContain('A lamp.');
  });
});
