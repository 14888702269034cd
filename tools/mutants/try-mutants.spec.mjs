import { tryMutants } from './try-mutants.mjs';

const file = { path: 'apps/notifications/src/access/access.ts', source: 'actor === null' };
const mutant = {
  id: 'actor === null ⇒ actor !== null',
  start: 6,
  end: 9,
  text: '!==',
  line: 1,
  was: file.source,
  becomes: 'actor !== null',
  part: 0,
  isMidway: false,
};
const named = 'apps/notifications/test/unknown-actors.int.spec.ts';
const specOf = (path) => ({
  key: path,
  path,
  project: 'unit',
  needsServers: false,
  distances: new Map([[file.path, 2]]),
});

/** Tries the mutant with specs of which the one that is named like its line is the slowest and alone detects it. */
async function tried(paths) {
  let runs = 0;
  /** @type {import('./spec-runner.mjs').SpecRunner['run']} */
  const run = async ({ path }) => {
    runs += 1;
    return { state: path === named ? 'failed' : 'passed', fault: null, reached: [], milliseconds: 1 };
  };
  const reach = {
    timeOf: ({ path }) => (path === named ? 1_000_000 : 1),
    of: async () => ({ parts: new Set([`${file.path}#0`]), milliseconds: 1 }),
  };
  const found = [];
  await tryMutants(
    {
      runner: { run, end: () => undefined },
      root: '/',
      file,
      mutants: [mutant],
      specs: paths.map(specOf),
      reach,
      signal: new AbortController().signal,
    },
    (_, state) => found.push(state),
  );
  return { found, runs };
}

describe('a mutant', () => {
  const others = Array.from(
    { length: 40 },
    (_, number) => `apps/notifications/test/other${number}.int.spec.ts`,
  );

  it('meets at most 24 specs', async () => {
    expect(await tried(others)).toEqual({ found: ['survived'], runs: 24 });
  });

  it('meets a spec that is named like its line besides, however slow it is', async () => {
    expect(await tried([...others, named])).toEqual({ found: ['killed'], runs: 25 });
  });
});
