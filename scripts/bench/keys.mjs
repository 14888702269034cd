import { findChromium } from '@quillstead/testing';
import { chromium } from 'playwright';
import { logIn } from './account.mjs';
import { median, memberNames, onSite } from './harness.mjs';

const rounds = 7;
const typed = 'The lamp was lit, and nobody came to the harbour that night, not even he. ';
/** 100,000 words. */
const novel =
  '<p>The lamp was lit, and nobody came to the harbour that night, not even the ferryman, who was late again.</p>'.repeat(
    5_000,
  );

/**
 * What a key costs in a draft of 100,000 words: the CPU of the page's main thread a key, at the width of a phone. Where
 * the variable `BENCH_FORMER_SITE` has the address of a site of another release that runs with its sample, keys are
 * typed there too, in turns with this one, and compared.
 */
export const writingKeys = () =>
  onSite(async (api) => {
    const executablePath = findChromium(true);
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox'],
    });
    try {
      const former = process.env['BENCH_FORMER_SITE'];
      const here = await openNovel(browser, new URL(api).origin);
      const there = former === undefined ? null : await openNovel(browser, former);
      for (let round = 0; round < rounds; round += 1) {
        if (round % 2 === 0) await here.type();
        await there?.type();
        if (round % 2 !== 0) await here.type();
      }
      const rows = [
        { what: 'a key at 100,000 words: CPU of the main thread', figure: here.cpu(), unit: 'ms' },
      ];
      if (there === null) return rows;
      const what = 'a key at 100,000 words: CPU of the main thread ÷ that of the former release';
      return [...rows, { what, figure: here.cpu() / there.cpu(), atMost: 1 }];
    } finally {
      await browser.close();
    }
  });

/** A long draft on a site, in which `type` types at the beginning, in a new page each time. */
async function openNovel(browser, origin) {
  const member = await logIn(`${origin}/api/v1`, memberNames[0]);
  const { id } = await member.call('POST', '/draft', { title: 'A novel', rich_text_story: novel });
  const milliseconds = [];
  const type = async () => {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    await context.addCookies([{ name: 'sid', value: member.session, url: origin }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(`${origin}/write?id=${id}`, { waitUntil: 'networkidle', timeout: 60_000 });
    await page.getByRole('textbox', { name: 'Story', exact: true }).focus();
    // The first key shows the toolbar and begins to save.
    await page.keyboard.type('So ');
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await busyTime(devtools);
    for (const sign of typed) {
      await page.keyboard.type(sign);
      await page.evaluate(nextFrame);
    }
    milliseconds.push((1_000 * ((await busyTime(devtools)) - before)) / typed.length);
    await context.close();
  };
  return { type, cpu: () => median(milliseconds) };
}

/** Seconds of CPU that the tasks of a page's main thread took. */
async function busyTime(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** Runs in the page. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
