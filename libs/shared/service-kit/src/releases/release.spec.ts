import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOlder, ownRelease } from './release.js';

describe('a release', () => {
  it.each([
    ['0.9.0', '0.10.0', true],
    ['1.2.3', '2.0.0', true],
    ['1.2.3', '1.2.4', true],
    ['1.2.3', '1.2.3', false],
    ['1.0.0', '0.99.99', false],
    ['2.0.1', '1.9.9', false],
  ])('%s is older than %s: %s', (one, other, older) => {
    expect(isOlder(one, other)).toBe(older);
  });

  it('is the version of the workspace', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../../package.json'), 'utf8');
    expect(ownRelease()).toBe((JSON.parse(text) as { version: string }).version);
  });
});
