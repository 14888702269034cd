import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeMutants, probed } from './make-mutants.mjs';
import { specRunner } from './spec-runner.mjs';

const root = join(import.meta.dirname, '../..');
const source = 'libs/shared/catalogue/src/numbers.ts';

describe('the process that runs specs', () => {
  const runner = specRunner({ root, env: process.env });
  afterAll(() => runner.end());
  const spec = {
    key: '',
    path: 'tools/mutants/fixtures/in-another-zone.mjs',
    project: 'unit',
    needsServers: false,
    distances: new Map(),
  };

  it('notes the functions that a spec enters which names its own environment', async () => {
    const text = readFileSync(join(root, source), 'utf8');
    const { functions } = makeMutants(source, text);
    const outcome = await runner.run(spec, {
      texts: [[join(root, source), probed(source, text, functions)]],
      key: 'probed',
    });
    expect(outcome).toMatchObject({ state: 'passed' });
    expect(outcome.reached).toContain(`${source}#${functions.at(-1)?.start}`);
  }, 120_000);
});
