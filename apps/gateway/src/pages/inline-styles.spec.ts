import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inlineStyles } from './inline-styles.js';

describe('inlineStyles', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quillstead-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets/a.css'), 'b{color:red}\n');
    await writeFile(join(folder, 'assets/b.css'), 'i{color:blue}');
    await writeFile(join(folder, 'assets/evil.css'), 'i{content:"</style>"}');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const link = (file: string) => `<link rel="stylesheet" crossorigin href="/assets/${file}">`;
  const off = (file: string) => `<link disabled rel="stylesheet" crossorigin href="/assets/${file}">`;

  it('brings the style sheets along in their order, and switches their links off', () => {
    const style = 'b{color:red}\ni{color:blue}';
    expect(inlineStyles(`${link('a.css')}<i></i>${link('b.css')}`, folder)).toEqual({
      html: `<style>${style}</style>${off('a.css')}<i></i>${off('b.css')}`,
      hashes: [`sha256-${createHash('sha256').update(style).digest('base64')}`],
    });
  });

  it.each([link('missing.css'), link('evil.css'), '<link rel="icon" href="/favicon.svg">', ''])(
    'leaves %j to the browser',
    (html) => {
      expect(inlineStyles(html, folder)).toEqual({ html, hashes: [] });
    },
  );
});
