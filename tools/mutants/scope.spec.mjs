import { globSync } from 'node:fs';
import { join } from 'node:path';
import { areas, filesInScope } from './scope.mjs';

const root = join(import.meta.dirname, '../..');

describe('the files under mutation', () => {
  it.each(Object.values(areas).flat())('have some in %s', (pattern) => {
    expect(globSync(pattern, { cwd: root })).not.toEqual([]);
  });

  it('hold no texts of emails', () => {
    expect(filesInScope(root).filter((path) => /-(?:email|alert)\.ts$/.test(path))).toEqual([]);
  });
});
