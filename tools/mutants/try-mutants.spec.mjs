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

const told = { fault: null, reached: [], milliseconds: 1 };
/** An expectation was not met of a test that passes without the mutant. */
const noticed = { ...told, state: /** @type {const} */ ('failed'), isSure: true, failedTest: 'a test' };
const passed = { ...told, state: /** @type {const} */ ('passed') };

/**
 * Tries the mutant with specs of which the one that is named like its line is the slowest and alone does not pass.
 * @param {string[]} paths
 * @param {Awaited<ReturnType<import('./spec-runner.mjs').SpecRunner['run']>>[]} [ends] of the runs of that one
 */
async function tried(paths, ends = [noticed]) {
  let runs = 0;
  const left = [...ends];
  /** @type {import('./spec-runner.mjs').SpecRunner['run']} */
  const run = async ({ path }) => {
    runs += 1;
    return (path === named && left.shift()) || passed;
  };
  const reach = {
    timeOf: ({ path }) => (path === named ? 1_000_000 : 1),
    of: async () => ({
      parts: new Set([`${file.path}#0`]),
      passedTests: new Set(['a test']),
      milliseconds: 1,
    }),
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

  /** @type {[string, Awaited<ReturnType<import('./spec-runner.mjs').SpecRunner['run']>>][]} */
  const noise = [
    ['a time is over', { ...noticed, isSure: false }],
    ['a server does not start', { ...noticed, isSure: false, failedTest: null }],
    ['the process dies', { ...told, state: /** @type {const} */ ('died') }],
    ['the run takes too long', { ...told, state: /** @type {const} */ ('timed out') }],
    ['a test fails that did not pass before', { ...noticed, failedTest: 'another test' }],
  ];
  it.each(noise)('is not detected by a run in which once %s', async (_, once) => {
    expect(await tried([named], [once])).toEqual({ found: ['survived'], runs: 3 });
  });

  it.each(noise)('is not detected where %s without it too', async (_, always) => {
    expect(await tried([named], [always, always, always])).toEqual({ found: ['survived'], runs: 2 });
  });

  it.each(noise)('is detected when with it alone, and again, %s', async (_, always) => {
    const found = [always.state === 'timed out' ? 'timed out' : 'killed'];
    expect(await tried([named], [always, passed, always])).toEqual({ found, runs: 3 });
  });
});
