import { findChromium } from '@quillstead/testing';
import { chromium } from 'playwright';
import { freePort } from '../supervisor/index.mjs';
import { logIn } from '../throwaway-site/account.mjs';
import { memberNames, onSite } from '../throwaway-site/on-site.mjs';
import { median, sampleStory } from './harness.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const rounds = 3;
const typed = 'The lamp was lit, and nobody came.';
/** 100,000 words. */
const paragraph =
  'The lamp was lit, and nobody came to the harbour that night, not even the ferryman, who was late.';
const novel = `<p>${paragraph} Again.</p>`.repeat(5_000);

/** The pages that are looked at, as a visitor sees them or as a member, and what is pressed and typed there. */
const pages = [
  { name: 'home', path: '/', presses: [/^Arrange the list/, /^Filters/] },
  { name: 'story', path: sampleStory, presses: ['Dark theme', 'Font and size'], isTimed: true },
  { name: 'profile', path: `/user/${memberNames[0]}`, presses: ['Dark theme'] },
  { name: 'write', path: '/write', presses: ['Dark theme'], types: typed, isMembers: true },
];

/**
 * Lighthouse's scores with its defaults for mobiles, the middle of three; when text of a story is painted, where the
 * browser slows line and processor for real; and how long a press or a key waits for the next frame.
 */
export const lighthouseScores = () =>
  onSite(async (api) => {
    const site = new URL(api).origin;
    const member = await logIn(api, memberNames[0]);
    const session = { name: 'sid', value: member.session, url: site };
    const port = await freePort();
    const executablePath = findChromium(true);
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking'],
    });
    try {
      const rows = [];
      for (const page of pages) {
        const url = `${site}${page.path}`;
        const cookies = page.isMembers ? [session] : [];
        // The browser itself gets it: Chromium sends none that is given as a header for all requests, as Lighthouse
        // would.
        const devtools = await browser.newBrowserCDPSession();
        await devtools.send('Storage.setCookies', { cookies });
        await devtools.detach();
        const visit = visits(browser, url, port);
        rows.push(...(await scores(page.name, visit)));
        if (page.isTimed) rows.push(...(await paints(page.name, visit)));
        rows.push(await nextPaint(browser, { ...page, url, cookies }));
      }
      const { id } = await member.call('POST', '/draft', { title: 'A novel', rich_text_story: novel });
      const draft = { name: 'novel', url: `${site}/write?id=${id}`, presses: [], types: typed };
      return [...rows, await nextPaint(browser, { ...draft, cookies: [session] })];
    } finally {
      await browser.close();
    }
  });

/**
 * How many times slower the phone is that Lighthouse means: its fixed factor of 4 is right for a processor with an
 * index of 1,533, and the one here may be half or twice as fast from one minute to the next. The steps are those of
 * Lighthouse's calculator (https://lighthouse-cpu-throttling-calculator.vercel.app).
 */
async function slowdownOfPhone(browser) {
  const { pageFunctions } = await import('lighthouse/core/lib/page-functions.js');
  const page = await browser.newPage();
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  const factor =
    index >= 1_300
      ? 3 + (index - 1_300) / 233
      : index >= 800
        ? 2 + (index - 800) / 500
        : 1 + (index - 150) / 650;
  return Math.round(10 * factor) / 10;
}

/**
 * Visits of Lighthouse to a page, each slowed as the processor is at that moment; gives the middle of their figures.
 */
const visits = (browser, url, port) => async (flags) => {
  // Loaded here: it is large, and only this suite needs it.
  const { default: lighthouse } = await import('lighthouse');
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    const throttling = { cpuSlowdownMultiplier: await slowdownOfPhone(browser) };
    const ran = await lighthouse(url, { port, logLevel: 'error', throttling, ...flags });
    if (!ran) throw new Error(`lighthouse said nothing of ${url}`);
    runs.push(ran.lhr);
  }
  return (/** @type {(run: import('lighthouse').Result) => number} */ figureOf) => median(runs.map(figureOf));
};

async function scores(name, visit) {
  const middle = await visit({ onlyCategories: categories });
  return [
    ...categories.map((category) => ({
      what: `${name}: ${category}`,
      figure: Math.round(100 * middle((run) => run.categories[category].score ?? 0)),
      atLeast: 95,
    })),
    {
      what: `${name}: processor slowed`,
      figure: middle(({ configSettings }) => configSettings.throttling.cpuSlowdownMultiplier),
      unit: 'times',
    },
  ];
}

async function paints(name, visit) {
  const middle = await visit({ onlyCategories: ['performance'], throttlingMethod: 'devtools' });
  const of = (audit) => middle(({ audits }) => audits[audit].numericValue ?? 0);
  const largest = Math.round(of('largest-contentful-paint'));
  return [
    { what: `${name}: largest text painted`, figure: largest, unit: 'ms', atMost: 1_800 },
    { what: `${name}: layout shift`, figure: of('cumulative-layout-shift'), atMost: 0 },
  ];
}

/**
 * The longest time from a press or a key to the next painted frame (https://web.dev/articles/inp), processor slowed.
 */
async function nextPaint(browser, { name, url, cookies, presses, types = '' }) {
  const longest = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: await slowdownOfPhone(browser) });
    for (const label of presses) await page.getByRole('button', { name: label }).first().click();
    if (types) await page.getByRole('textbox', { name: 'Story', exact: true }).pressSequentially(types);
    longest.push(await page.evaluate(readLongestInteraction));
    await context.close();
  }
  return { what: `${name}: interaction to next paint`, figure: median(longest), unit: 'ms', atMost: 100 };
}

/** Runs in the page; the browser rounds to 8 ms and names nothing shorter than 16. */
function readLongestInteraction() {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const entries = /** @type {(PerformanceEntry & { interactionId?: number })[]} */ (list.getEntries());
      resolve(Math.max(16, ...entries.flatMap((entry) => (entry.interactionId ? entry.duration : []))));
    });
    const how = { type: 'event', buffered: true, durationThreshold: 16 };
    observer.observe(how);
    setTimeout(() => resolve(16), 1_000);
  });
}
