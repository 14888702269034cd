import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { noteFolder, statementsNotRun } from './statements.mjs';

const sources = {
  'apps/lamps/src/lamp/light-lamp.ts': `
import { execute, query } from '@quillstead/service-kit';
export async function light(database, id) {
  await execute(database, sql\`UPDATE lamp SET is_lit = 1\`);
  // query(database, lamp, nobody) in a comment runs nothing.
  return query<Lamp>(
    database,
    lamp,
    sql\`SELECT id FROM lamp\`,
  );
}
`,
  'libs/shared/kit/src/rows.ts': `const rows = async () => (await queryOne(database, row, statement)) ?? database.query('SELECT 1');`,
  'libs/shared/service-kit/src/sql/query.ts': `const rows = await query(database, row, statement);`,
  'apps/lamps/src/lamp/light-lamp.spec.ts': `await query(database, lamp, sql\`SELECT id FROM lamp\`);`,
};

describe('the statements that no test has run', () => {
  let root;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'quillstead-statements-'));
    for (const [path, code] of Object.entries(sources)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), code);
    }
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const note = (folder, name, ...sites) =>
    writeFileSync(join(folder, name), sites.map((site) => `${join(root, site)}\n`).join(''));

  it('are all statements of the sources when nothing is noted', () => {
    expect(statementsNotRun(root, noteFolder(root))).toEqual([
      'apps/lamps/src/lamp/light-lamp.ts:4',
      'apps/lamps/src/lamp/light-lamp.ts:6',
      'libs/shared/kit/src/rows.ts:1',
    ]);
  });

  it('are those that no process has noted', () => {
    const folder = noteFolder(root);
    note(folder, '1', 'apps/lamps/src/lamp/light-lamp.ts:4', 'apps/lamps/test/open-lamps.ts:6');
    note(folder, '2', 'apps/lamps/src/lamp/light-lamp.ts:4', 'libs/shared/kit/src/rows.ts:1');
    expect(statementsNotRun(root, folder)).toEqual(['apps/lamps/src/lamp/light-lamp.ts:6']);
  });

  it('are not known from the notes of an earlier run', () => {
    note(noteFolder(root), '1', 'libs/shared/kit/src/rows.ts:1');
    expect(statementsNotRun(root, noteFolder(root))).toContain('libs/shared/kit/src/rows.ts:1');
  });
});
