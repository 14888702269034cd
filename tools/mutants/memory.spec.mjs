import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemory } from './memory.mjs';
import { tally } from './run-mutants.mjs';

const mutant = { id: 'a === b ⇒ a !== b' };
const specs = (hashes) => new Map(Object.entries(hashes));

describe('what is remembered of a mutant', () => {
  let root;
  let memory;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'quillstead-mutants-'));
    memory = openMemory(root, 'apps/content');
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const known = (fileHash, hashes) => memory.resultOf('a.ts', fileHash, mutant, specs(hashes))?.state;

  it('holds for one that was killed until its file or its killer changes', () => {
    memory.keep('a.ts', 'file1', mutant, { state: 'killed', killer: 'one', specs: { one: 'x' } });
    expect(known('file1', { one: 'x', other: 'changed' })).toBe('killed');
    expect(known('file1', { one: 'changed' })).toBeUndefined();
    expect(known('file2', { one: 'x' })).toBeUndefined();
  });

  it('holds for one that lives until any spec changes or another comes', () => {
    memory.keep('a.ts', 'file1', mutant, { state: 'survived', specs: { one: 'x', other: 'y' } });
    expect(known('file1', { one: 'x', other: 'y' })).toBe('survived');
    expect(known('file1', { one: 'x', other: 'changed' })).toBeUndefined();
    expect(known('file1', { one: 'x', other: 'y', third: 'z' })).toBeUndefined();
  });

  it('is there for the next run', () => {
    memory.keep('a.ts', 'file1', mutant, { state: 'killed', killer: 'one', specs: { one: 'x' } });
    memory.save();
    memory = openMemory(root, 'apps/content');
    expect(known('file1', { one: 'x' })).toBe('killed');
  });
});

describe('the score', () => {
  const results = (...states) => states.map((state) => ({ file: 'apps/a/b.ts', state }));

  it('is the share that was noticed, in time or by hanging, of those that could be', () => {
    const { score, rows } = tally(
      results('killed', 'killed', 'timed out', 'survived', 'not covered', 'equivalent'),
    );
    expect(score).toBe(60);
    expect(rows[0]).toEqual({
      folder: 'apps/a',
      killed: 2,
      'timed out': 1,
      survived: 1,
      'not covered': 1,
      equivalent: 1,
      score: 60,
    });
  });

  it('is 100 without a mutant', () => {
    expect(tally(results('equivalent')).score).toBe(100);
  });
});
