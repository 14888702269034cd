import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { securityPageFaults } from './security-page.mjs';

const root = join(import.meta.dirname, '../..');
const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);
const rowOf = (test) => `| threat | control | test |\n|---|---|---|\n| A | B | ${test} |\n`;

describe('the security page', () => {
  it('names a test that exists in every row', () => {
    expect(securityPageFaults(readFileSync(join(root, 'docs/security.md'), 'utf8'), read)).toEqual([]);
  });

  it.each([
    ['`a.spec.ts`: does it', []],
    ["`a.spec.ts`: does somebody's", []],
    ['`a.spec.ts`: does', ['a.spec.ts has no test "does"']],
    ['`b.spec.ts`: does it', ['b.spec.ts does not exist']],
    ['by hand', ['no test is named in: | A | B | by hand |']],
  ])('is found out when a row says %s', (said, faults) => {
    const text = `it('does it', f); it("does somebody's", f)`;
    expect(securityPageFaults(rowOf(said), (file) => (file === 'a.spec.ts' ? text : null))).toEqual(faults);
  });

  it('is found out when it has no rows', () => {
    expect(securityPageFaults('# Security', read)).toEqual(['the page has no rows']);
  });
});
