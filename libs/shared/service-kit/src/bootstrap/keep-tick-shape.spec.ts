import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const source = pathToFileURL(join(import.meta.dirname, 'keep-tick-shape.ts')).href;

/**
 * Prints the milliseconds of a thousand ticks before and after collections in an idle process: the best of many runs,
 * so that a busy machine does not count. A process of its own, because Jest has ticks under way when it collects.
 */
const program = `
  import { setTimeout as pause } from 'node:timers/promises';
  import { keepTickShape } from '${source}';
  const done = () => undefined;
  async function costOfTicks() {
    let best = Infinity;
    for (let run = 0; run < 200; run += 1) {
      const start = performance.now();
      for (let at = 0; at < 1_000; at += 1) process.nextTick(done, at);
      best = Math.min(best, performance.now() - start);
      await pause(1);
    }
    return best;
  }
  keepTickShape();
  const before = await costOfTicks();
  for (let times = 0; times < 12; times += 1) {
    await pause(10);
    gc();
  }
  console.log(JSON.stringify([before, await costOfTicks()]));
`;

it('keeps ticks as cheap after collections in an idle process as before', async () => {
  const words = ['--expose-gc', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const [before, after] = JSON.parse(stdout) as [number, number];
  expect(after).toBeLessThan(3 * before);
});
