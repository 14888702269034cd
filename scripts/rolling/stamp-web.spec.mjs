import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stampWeb } from './stamp-web.mjs';

it('names every hashed file otherwise, and everywhere it is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quillstead-web-'));
  const [from, to] = [join(folder, 'dist'), join(folder, 'stamped')];
  const write = (path, text) => writeFileSync(join(from, path), text);
  for (const place of ['assets', '.vite', 'server']) mkdirSync(join(from, place), { recursive: true });
  write('index.html', '<script src="/assets/index-a1_-b2C3.js"></script><link href="/favicon.svg">');
  write('assets/index-a1_-b2C3.js', 'import("./page-index-a1_-b2C3.js"); load("/assets/style-12345678.css")');
  write('assets/index-a1_-b2C3.js.br', 'compressed');
  write('assets/page-index-a1_-b2C3.js', 'export {}');
  write('assets/style-12345678.css', 'a{}');
  write('.vite/manifest.json', '{"file":"assets/index-a1_-b2C3.js"}');
  write('server/pages.js', 'const css = "assets/style-12345678.css"');
  write('favicon.svg', '<svg/>');
  stampWeb(from, to);
  const read = (path) => readFileSync(join(to, path), 'utf8');
  expect(readdirSync(join(to, 'assets')).sort()).toEqual([
    'index-a1_-b2C3-stamped.js',
    'page-index-a1_-b2C3-stamped.js',
    'style-12345678-stamped.css',
  ]);
  expect(read('index.html')).toBe(
    '<script src="/assets/index-a1_-b2C3-stamped.js"></script><link href="/favicon.svg">',
  );
  expect(read('assets/index-a1_-b2C3-stamped.js')).toBe(
    'import("./page-index-a1_-b2C3-stamped.js"); load("/assets/style-12345678-stamped.css")',
  );
  expect(read('.vite/manifest.json')).toBe('{"file":"assets/index-a1_-b2C3-stamped.js"}');
  expect(read('server/pages.js')).toBe('const css = "assets/style-12345678-stamped.css"');
  rmSync(folder, { recursive: true });
});
