import { listenToKeys, readKeys } from './key-to-paint.mjs';

const typed = 'the sea said nothing ';

/** Makes a page, by a name, ready for `typeKeys`: it records its keys and its work. */
export async function readyToType(name, page) {
  await page.evaluate(listenToKeys);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { name, page, cdp };
}

/** Makes the processor of a page so many times slower. */
export const slowDown = (cdp, rate) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** Puts the caret into a place of the text, from 0, its beginning, to 1, its end. */
export async function goTo(page, at) {
  const blocks = page.locator('[contenteditable] p');
  await blocks.nth(Math.floor(((await blocks.count()) - 1) * at)).click();
  await page.keyboard.press('End');
}

/**
 * Presses keys as a hand would: `delays` in milliseconds from each press to the frame that shows it, and `work`, the
 * milliseconds of processor time that the page's main thread took for a key, all it did meanwhile included.
 *
 * @param beat milliseconds between two keys
 */
export async function typeKeys(page, cdp, { keys, beat }) {
  await page.evaluate(readKeys);
  const before = await workOf(cdp);
  for (let key = 0; key < keys; key += 1) {
    const email = typed[key % typed.length];
    await page.keyboard.press(email === ' ' ? 'Space' : email, { delay: beat });
  }
  const delays = await page.evaluate(readKeys);
  if (delays.length < keys) throw new Error(`only ${delays.length} of ${keys} keys were seen`);
  return { delays, work: ((await workOf(cdp)) - before) / keys };
}

async function workOf(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

/** The number below which a share of the numbers lies, from 0 to 1. */
export const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * share) - 1)];
