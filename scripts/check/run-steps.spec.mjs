import { runSteps } from './run-steps.mjs';

/** Runs steps that are JavaScript texts; gives what failed and what was reported. */
async function outcomeOf(steps, signal = new AbortController().signal) {
  const reported = [];
  const commands = steps.map(({ text, ...step }) => ({ ...step, command: [process.execPath, '-e', text] }));
  const how = {
    cwd: import.meta.dirname,
    env: { ...process.env },
    report: (text) => reported.push(text),
    signal,
  };
  return { failed: await runSteps(commands, how), reported: reported.join('\n') };
}

describe('the steps of a check', () => {
  it('are all run when one fails, and report what it printed', async () => {
    const { failed, reported } = await outcomeOf([
      { name: 'first', text: 'console.log("a fault at line 7"); process.exit(3)' },
      { name: 'second', text: '' },
      { name: 'third', text: 'console.log("silent when well")' },
    ]);
    expect(failed).toEqual(['first']);
    expect(reported).toMatch(/✗ first/);
    expect(reported).toContain('a fault at line 7');
    expect(reported).toContain('✓ second');
    expect(reported).toContain('✓ third');
    expect(reported).not.toContain('silent when well');
  });

  it('are passed over and count as failed when what they need failed', async () => {
    const { failed, reported } = await outcomeOf([
      { name: 'types', text: '', needs: ['build'] },
      { name: 'build', text: 'process.exit(1)' },
    ]);
    expect(failed).toEqual(['build', 'types']);
    expect(reported).toContain('was not run: build failed');
  });

  it('count as failed when their program is missing', async () => {
    const { signal } = new AbortController();
    const how = { cwd: import.meta.dirname, env: { ...process.env }, report: () => undefined, signal };
    expect(await runSteps([{ name: 'lint', command: ['no-such-program'] }], how)).toEqual(['lint']);
  });

  it('are ended when the check is broken off', async () => {
    const abort = new AbortController();
    const running = outcomeOf([{ name: 'endless', text: 'setInterval(() => {}, 1000)' }], abort.signal);
    setImmediate(() => abort.abort());
    expect((await running).failed).toEqual(['endless']);
  });
});
