import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, '..');
const comment = /\/\*[^]*?\*\//gu;

it('no rule asks by :has() what is on the whole page: each change of it would cost the style of all elements', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(50);
  const asking = sheets.filter((file) =>
    /(?:\bhtml|:root|\bbody|#root)[^\s{},>+~]*:has\(/u.test(
      readFileSync(join(source, file), 'utf8').replace(comment, ''),
    ),
  );
  expect(asking).toEqual([]);
});
