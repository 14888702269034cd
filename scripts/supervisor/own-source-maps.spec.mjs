import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeOptions } from './apps.mjs';

/** A module that fails, with a map to a source in TypeScript. */
function writeModule(folder, name) {
  mkdirSync(folder, { recursive: true });
  const map = { version: 3, sources: [`${name}.ts`], names: [], mappings: 'AAAA' };
  writeFileSync(join(folder, `${name}.js.map`), JSON.stringify(map));
  writeFileSync(
    join(folder, `${name}.mjs`),
    `export const fail = () => new Error('no').stack;\n//# sourceMappingURL=${name}.js.map\n`,
  );
}

describe('the options of the processes', () => {
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'source-maps-'));
    writeModule(folder, 'own');
    writeModule(join(folder, 'node_modules/other'), 'other');
    writeFileSync(
      join(folder, 'main.mjs'),
      "import * as own from './own.mjs';\nimport * as other from './node_modules/other/other.mjs';\nconsole.log(own.fail(), other.fail());\n",
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('name lines of our own sources in a stack trace, and read no maps of packages', () => {
    const stacks = execFileSync(process.execPath, [...nodeOptions, join(folder, 'main.mjs')], {
      encoding: 'utf8',
    });
    expect(stacks).toContain('own.ts:1');
    expect(stacks).toContain('other.mjs:1');
    expect(stacks).not.toContain('other.ts');
  });
});
