import { startChromium } from '../../libs/shared/testing/dist/start-chromium.js';
import { median } from './median.mjs';
import { onSite } from './on-site.mjs';
import { longStory } from './typing/long-story.mjs';
import { pasteRows } from './typing/open-and-paste.mjs';
import { goTo, quantile, readyToType, slowDown, typeKeys } from './typing/type-keys.mjs';
import { logIn, makeDraft, openBareField, openDraft } from './typing/writing-page.mjs';

const slowdown = 4;
/** Milliseconds between two keys: a fast hand. */
const beat = 90;
/** Ours are typed for longer than it takes until the draft saves itself while the hands go on. */
const keys = { ours: 130, bare: 40, line: 40 };
const rounds = 2;
const places = { 'at its beginning': 0, 'in its middle': 0.5, 'at its end': 1 };

/**
 * Typing into long stories on a machine four times slower, in a real Chromium, while the draft saves itself: from the
 * press of a key to the frame that shows it, and the work of a key, beside two floors in the same minute: the browser's
 * own field with the same text, and with one line.
 */
export function typing() {
  return onSite(async (api) => {
    const browser = await startChromium();
    try {
      const baseURL = new URL(api).origin;
      const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await logIn(page);
      return [
        ...(await novelRows(context, page)),
        ...(await shortRows(context, page)),
        ...(await pasteRows(context, page, slowdown)),
      ];
    } finally {
      await browser.close();
    }
  });
}

async function novelRows(context, page) {
  const story = longStory(100_000);
  const pages = [
    await readyToType('ours', await openDraft(context, await makeDraft(page, story))),
    await readyToType('bare', await openBareField(context, story)),
    await readyToType('line', await openBareField(context, longStory(20))),
  ];
  const rows = [];
  for (const [place, at] of Object.entries(places)) {
    const { ours, bare, line } = await inTurns(pages, at);
    const all = ours.flatMap(({ delays }) => delays);
    const what = `typing ${place} of 100,000 words, CPU ${slowdown}x slower`;
    rows.push(
      row(`${what}: key to paint, p50`, quantile(all, 0.5), 'ms'),
      row(`${what}: key to paint, p95`, quantile(all, 0.95), 'ms', 50),
      row(`${what}: key to paint, worst`, quantile(all, 1), 'ms'),
      row(`${what}: the same in a bare field, p95`, p95(bare), 'ms'),
      row(`${what}: the same in a bare field of one line, p95`, p95(line), 'ms'),
      row(`${what}: work of a key`, workOf(ours), 'ms'),
      row(`${what}: work of a key ÷ a bare field's`, workOf(ours) / workOf(bare), '', 1),
      row(`${what}: work of a key ÷ that of one line's`, workOf(ours) / workOf(line)),
    );
  }
  for (const one of pages) await one.page.close();
  return rows;
}

async function shortRows(context, page) {
  const ready = await readyToType('ours', await openDraft(context, await makeDraft(page, longStory(10_000))));
  const { ours } = await inTurns([ready], 0.5);
  await ready.page.close();
  const what = `typing in the middle of 10,000 words, CPU ${slowdown}x slower`;
  return [
    row(`${what}: key to paint, p95`, p95(ours), 'ms', 50),
    row(`${what}: work of a key`, workOf(ours), 'ms'),
  ];
}

/** Types in each of the pages in turn, so that what else the machine does meets them alike. */
async function inTurns(pages, at) {
  const runs = Object.fromEntries(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const { name, page, cdp } of pages) {
      await page.bringToFront();
      await goTo(page, at);
      await slowDown(cdp, slowdown);
      runs[name].push(await typeKeys(page, cdp, { keys: keys[name], beat }));
      await slowDown(cdp, 1);
    }
  return runs;
}

const p95 = (runs) =>
  quantile(
    runs.flatMap(({ delays }) => delays),
    0.95,
  );

const workOf = (runs) => median(runs.map(({ work }) => work));

const row = (what, figure, unit, atMost) => ({
  what,
  figure,
  ...(unit && { unit }),
  ...(atMost !== undefined && { atMost }),
});
