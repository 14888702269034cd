import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pinnedNode, withTools } from './toolchain.mjs';

let root;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'quillstead-node-'))));
afterEach(() => rmSync(root, { recursive: true }));

const pathOfPackage = () => {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  return join(root, `node_modules/node-${system}-${process.arch}/bin/node${system === 'win' ? '.exe' : ''}`);
};
const startsWith = (node) => withTools({ PATH: '/usr/bin' }, root, node).PATH?.split(':')[0];

it('is the one of the packages, which is found first, without a link to it in .bin', () => {
  const own = pathOfPackage();
  mkdirSync(dirname(own), { recursive: true });
  symlinkSync(process.execPath, own);
  expect(pinnedNode(root)).toBe(own);
  expect(startsWith(own)).toBe(dirname(own));
});

it('is this one where that of the packages does not run, which is then not found first', () => {
  const own = pathOfPackage();
  mkdirSync(dirname(own), { recursive: true });
  writeFileSync(own, 'for another machine', { mode: 0o755 });
  expect(pinnedNode(root)).toBe(process.execPath);
  expect(startsWith(process.execPath)).toBe(dirname(process.execPath));
});
