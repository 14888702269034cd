import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\|(?!\s*threat\s*\||[\s|:-]+$).*\|\s*$/.test(line));

/** The name of a test stands between quotes, as the code writes it. */
const isNamed = (text, name) =>
  ["'", '"', '`'].some((quote) => text.includes(`${quote}${name.replaceAll(quote, `\\${quote}`)}${quote}`));

it('the security page names in every row a test that exists', () => {
  expect(rows.length).toBeGreaterThan(50);
  const faults = rows.filter((line) => {
    const [, file, name] = /\|\s*`([^`]+)`: (.+?)\s*\|\s*$/.exec(line) ?? [];
    if (file === undefined || !existsSync(join(root, file))) return true;
    return !isNamed(readFileSync(join(root, file), 'utf8'), name);
  });
  expect(faults).toEqual([]);
});
