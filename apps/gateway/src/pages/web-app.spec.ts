import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWebApp } from './web-app.js';

describe('readWebApp', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'quillstead-web-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const write = (page: string) => writeFile(join(folder, 'index.html'), page);

  it('leaves out what is filled in and opens the page where it goes', async () => {
    await write(
      '<head><title>Q</title><meta name="description" content="x" /><!--head--></head><body></body>',
    );
    expect(readWebApp(folder)?.pieces).toEqual(['<head>', '', '</head><body>', '', '</body>']);
  });

  it('opens where links, content and state go', async () => {
    await write('<head><!--head--><meta></head><body><i id="root"><!--content--></i></body>');
    expect(readWebApp(folder)?.pieces).toEqual([
      '<head>',
      '<meta>',
      '</head><body><i id="root">',
      '</i>',
      '</body>',
    ]);
  });

  it('knows the hash of each script that stands in the page', async () => {
    const script = "\n  document.documentElement.dataset.theme = 'dark';\n";
    await write(
      `<head><script>${script}</script><script type="module" src="/assets/a.js"></script></head><body></body>`,
    );
    const hash = createHash('sha256').update(script).digest('base64');
    expect(readWebApp(folder)?.inlineScripts).toEqual([`sha256-${hash}`]);
  });

  it('says that there is none', () => {
    expect(readWebApp(join(folder, 'nowhere'))).toBeNull();
  });
});
