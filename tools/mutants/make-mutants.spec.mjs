import { runInNewContext } from 'node:vm';
import { makeMutants, probed } from './make-mutants.mjs';

const becomes = (source, how) => makeMutants('a.ts', source, how).mutants.map((mutant) => mutant.becomes);

describe('the mutants of a file', () => {
  it('decide a condition both ways, move its edge and leave out its half', () => {
    expect(becomes('if (a < b && c) d;')).toEqual([
      'if (true) d;',
      'if (false) d;',
      'if (a <= b && c) d;',
      'if (a >= b && c) d;',
      'if (a < b || c) d;',
    ]);
  });

  it('lose the doing and the result of a call, and the first choice of two', () => {
    expect(becomes('async function f() { await send(); return a ?? b; }')).toEqual([
      'async function f() {}',
      'async function f() { ; return a ?? b; }',
      'async function f() { void send(); return a ?? b; }',
      'async function f() { await send(); return undefined; }',
      'async function f() { await send(); return (b); }',
    ]);
  });

  it('turn round what decides in SQL, and leave alone what it assigns', () => {
    const source = 'q(`UPDATE a SET b = 1 WHERE c = ${d} AND NOT EXISTS (SELECT 1) ORDER BY e DESC`)';
    const shown = becomes(source).filter((text) => text !== ';');
    expect(shown).toEqual([
      'q(`UPDATE a SET b = 1 WHERE c <> ${d} AND NOT EXISTS (SELECT 1) ORDER BY e DESC`)',
      'q(`UPDATE a SET b = 1 WHERE c = ${d} OR NOT EXISTS (SELECT 1) ORDER BY e DESC`)',
      'q(`UPDATE a SET b = 1 WHERE c = ${d} AND EXISTS (SELECT 1) ORDER BY e DESC`)',
      'q(`UPDATE a SET b = 1 WHERE c = ${d} AND NOT EXISTS (SELECT 1) ORDER BY e ASC`)',
    ]);
  });

  it('turn round the condition of a rule that is written as a piece of SQL', () => {
    const shown = becomes("const isThere = (author) => `${author}.status = 'active'`;");
    expect(shown).toContain("const isThere = (author) => `${author}.status <> 'active'`;");
  });

  it('leave alone types, imports, decorators, logs, texts and the comments of SQL', () => {
    const source = `import { a } from './a.js';
      type Size = 1 | 2;
      @Entity({ isReal: true }) class B { #c: string = 'text'; }
      const q = \`SELECT a -- b AND c
        FROM d\`;
      this.logger.warn('x' + 1);`;
    expect(becomes(source)).toEqual([]);
  });

  it('count a number outside of functions only where it is a rule of the product', () => {
    expect(becomes('const most = 5;')).toEqual([]);
    expect(becomes('const most = 5;', { holdsRules: true })).toEqual(['const most = 6;']);
  });

  it('loosen a pattern', () => {
    expect(becomes('const name = /^[a-z]+$/;')).toEqual([
      'const name = /[a-z]+$/;',
      'const name = /^[^a-z]+$/;',
      'const name = /^[a-z]$/;',
      'const name = /^[a-z]+/;',
    ]);
  });

  it('take out what guards that which happens midway, and mark it', () => {
    const midway = (source) =>
      makeMutants('a.ts', source)
        .mutants.filter(({ isMidway }) => isMidway)
        .map(({ becomes: text }) => text);
    expect(midway('async () => { await a(); }')).toEqual(['async () => { void a(); }']);
    expect(midway('async () => { while (true) { await a(); } }')).toEqual([]);
    expect(midway('async () => { try { return await a(); } finally { b = 1; } }')).toEqual([
      'async () => { try { return a(); } finally { b = 1; } }',
      'async () => { try { return await a(); } finally {} }',
    ]);
    expect(midway('a.finally(() => b);')).toEqual(['a;']);
    expect(midway('const f = () => (a ??= b());')).toEqual(['const f = () => (a = b());']);
    expect(midway('const f = () => d.transaction((manager) => g(manager));')).toEqual([
      'const f = () => ((manager) => g(manager))(d.manager ?? d);',
    ]);
    expect(midway('if (now > deadline) end();')).toEqual(['if (true) end();', 'if (false) end();']);
    expect(midway('sql`SELECT a FROM b WHERE until < now() FOR UPDATE OF b SKIP LOCKED`;')).toEqual([
      'sql`SELECT a FROM b WHERE true FOR UPDATE OF b SKIP LOCKED`;',
      'sql`SELECT a FROM b WHERE until < now() `;',
      'sql`SELECT a FROM b WHERE until < now() FOR UPDATE OF b `;',
    ]);
    expect(midway('sql`SELECT pg_advisory_xact_lock(${id})`;')).toEqual(['sql`SELECT num_nonnulls(${id})`;']);
    expect(
      midway('sql`INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET b = 2 WHERE a.version < ${c}`;'),
    ).toEqual([]);
    expect(
      midway(
        'sql`INSERT INTO a SELECT b ON CONFLICT DO UPDATE SET b = 2 WHERE a.version < excluded.version`;',
      ),
    ).toEqual(['sql`INSERT INTO a SELECT b ON CONFLICT DO UPDATE SET b = 2 WHERE true`;']);
    expect(midway('sql`INSERT INTO a SELECT b ON CONFLICT (c) DO NOTHING`;')).toEqual([
      'sql`INSERT INTO a SELECT b `;',
    ]);
  });

  it('have names that stay when lines move, and that differ on lines that are alike', () => {
    const names = (source) => makeMutants('a.ts', source).mutants.map(({ id }) => id);
    const twice = 'const a = !b;\nconst a = !b;';
    expect(names(twice)).toEqual(['const a = !b; ⇒ const a = b;', 'const a = !b; ⇒ const a = b; (2)']);
    expect(names(`\n\n${twice}`)).toEqual(names(twice));
  });
});

describe('a source that says which functions are entered', () => {
  it('does what it did, and names those that were', () => {
    const source =
      'const f = (a) => ({ b: [a].map((c) => c + 1) });\nconst g = () => { return 0; };\nf(1).b[0];';
    const { functions } = makeMutants('a.ts', source);
    const world = { reachedParts: new Set() };
    runInNewContext(probed('a.ts', source, functions).replace('f(1)', 'globalThis.was = f(1)'), world);
    const reached = [...world.reachedParts];
    expect(world.was).toBe(2);
    expect(reached).toEqual([`a.ts#${source.indexOf('(a)')}`, `a.ts#${source.indexOf('(c)')}`, 'a.ts#0']);
  });
});
