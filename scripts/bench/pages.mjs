import { findChromium } from '@quillstead/testing';
import { chromium } from 'playwright';
import { freePort } from '../supervisor/index.mjs';
import { logIn } from './account.mjs';
import { median, memberNames, onSite, sampleStory } from './harness.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const rounds = 3;
/** The pages that are looked at, as a visitor sees them; the last as a member. */
const pages = [
  { name: 'home', path: '/' },
  { name: 'story', path: sampleStory },
  { name: 'profile', path: `/user/${memberNames[0]}` },
  { name: 'write', path: '/write', isMembers: true },
];
/** A phone's processor. */
const slowedBy = 4;

/**
 * Lighthouse's scores with its defaults for mobiles, the middle of three, with what it complains of on standard error;
 * when text is painted first and the largest piece of it, where the browser slows line and processor for real, and how
 * long a press or a key waits for the next frame.
 */
export const lighthouseScores = () =>
  onSite(async (api) => {
    const url = new URL(api).origin;
    const member = await logIn(api, memberNames[0]);
    const session = { name: 'sid', value: member.session, url };
    const port = await freePort();
    const executablePath = findChromium(true);
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking'],
    });
    try {
      const rows = [];
      for (const { name, path, isMembers } of pages) {
        const cookies = isMembers ? [session] : [];
        // The browser itself gets it: Chromium sends none that is given as a header for all requests, as Lighthouse would.
        const devtools = await browser.newBrowserCDPSession();
        await devtools.send('Storage.setCookies', { cookies });
        await devtools.detach();
        rows.push(...(await scores({ name, url: `${url}${path}`, port })));
        rows.push(...(await paints({ name, url: `${url}${path}`, port })));
        rows.push(await nextPaint(browser, { name, url: `${url}${path}`, cookies }));
      }
      const { id } = await member.call('POST', '/draft', { title: 'A novel', rich_text_story: novel });
      rows.push(
        await nextPaint(browser, { name: 'novel', url: `${url}/write?id=${id}`, cookies: [session] }),
      );
      return rows;
    } finally {
      await browser.close();
    }
  });

async function scores({ name, url, port }) {
  const runs = await visits(url, { port, onlyCategories: categories });
  const complaints = new Set(runs.flatMap(complaintsOf));
  for (const one of complaints) console.error(`  ${name}: ${one}`);
  return categories.map((category) => ({
    what: `${name}: ${category}`,
    figure: Math.round(100 * median(runs.map(({ categories: all }) => all[category].score ?? 0))),
    atLeast: 95,
  }));
}

/** @returns {Promise<import('lighthouse').Result[]>} */
async function visits(url, flags) {
  // Loaded here: it is large, and only this suite needs it.
  const { default: lighthouse } = await import('lighthouse');
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    const ran = await lighthouse(url, { logLevel: 'error', ...flags });
    if (!ran) throw new Error(`lighthouse said nothing of ${url}`);
    runs.push(ran.lhr);
  }
  return runs;
}

/** The audits that took points away, with the first elements that they name. */
const complaintsOf = ({ categories: all, audits }) =>
  Object.values(all).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(({ id }) => {
        const { title, displayValue, score, details } = audits[id];
        const nodes = (details?.items ?? []).flatMap(({ node }) => node?.snippet ?? []);
        return `${title} (${displayValue ?? score}) ${nodes.slice(0, 3).join(' ')}`;
      }),
  );

async function paints({ name, url, port }) {
  const runs = await visits(url, { port, onlyCategories: ['performance'], throttlingMethod: 'devtools' });
  const of = (audit) => median(runs.map(({ audits }) => audits[audit].numericValue ?? 0));
  const isStory = name === 'story';
  return [
    { what: `${name}: first text painted`, figure: Math.round(of('first-contentful-paint')), unit: 'ms' },
    {
      what: `${name}: largest text painted`,
      figure: Math.round(of('largest-contentful-paint')),
      unit: 'ms',
      ...(isStory && { atMost: 1_800 }),
    },
    {
      what: `${name}: layout shift`,
      figure: of('cumulative-layout-shift'),
      ...(isStory && { atMost: 0 }),
    },
  ];
}

/** What a reader or writer does on the page: presses of buttons by name, then typed words. */
const interactions = {
  home: { presses: [/^Arrange the list/, /^Filters/] },
  story: { presses: ['Dark theme', 'Font and size'] },
  profile: { presses: ['Dark theme'] },
  write: { presses: ['Dark theme'], types: 'The lamp was lit, and nobody came.' },
  novel: { presses: [], types: 'The lamp was lit, and nobody came.' },
};

/** 100,000 words. */
const novel =
  '<p>The lamp was lit, and nobody came to the harbour that night, not even the ferryman, who was late again.</p>'.repeat(
    5_000,
  );

/** The longest time from a press or a key to the next painted frame (https://web.dev/articles/inp), processor slowed. */
async function nextPaint(browser, { name, url, cookies }) {
  const { presses, types } = interactions[name];
  const longest = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    await context.addCookies(cookies);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
    for (const label of presses) await page.getByRole('button', { name: label }).first().click();
    if (types) await page.getByRole('textbox', { name: 'Story', exact: true }).pressSequentially(types);
    longest.push(await page.evaluate(readLongestInteraction));
    await context.close();
  }
  return {
    what: `${name}: interaction to next paint`,
    figure: median(longest),
    unit: 'ms',
    atMost: 100,
  };
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
