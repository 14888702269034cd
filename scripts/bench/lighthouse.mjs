import { chromium } from 'playwright';
import { findChromium } from '@quillstead/testing';
import { freePort } from '../supervisor/index.mjs';
import { benchPages, sampleSession } from './bench-pages.mjs';
import { median } from './median.mjs';
import { onSite } from './on-site.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const rounds = 3;
const leastScore = 95;
/** Milliseconds. */
const latestText = 1_800;

/** A slow phone on a slow line: Chromium's own "Slow 4G", and a quarter of the processor. */
const slowLine = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const slowedBy = 4;

/**
 * Lighthouse's scores with its defaults for mobiles, the middle of three, with what it complains of on standard error;
 * and when text is painted first and the largest piece of it, on a line and a processor that are slowed for real.
 */
export async function lighthouseScores() {
  return onSite(async (api) => {
    const value = await sampleSession(api);
    const url = new URL(api).origin;
    const port = await freePort();
    const executablePath = findChromium(true);
    const browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking'],
    });
    try {
      const rows = [];
      for (const { name, path, isMembers } of benchPages) {
        const cookie = isMembers ? { name: 'sid', value, url } : null;
        if (cookie !== null) await keepCookie(browser, cookie);
        rows.push(...(await scores({ name, url: `${url}${path}`, port })));
        rows.push(...(await paints(browser, { name, url: `${url}${path}`, cookie })));
      }
      return rows;
    } finally {
      await browser.close();
    }
  });
}

/** Gives the browser itself a cookie: Chromium sends none that is given as a header for all requests, as Lighthouse would. */
async function keepCookie(browser, cookie) {
  const devtools = await browser.newBrowserCDPSession();
  await devtools.send('Storage.setCookies', { cookies: [cookie] });
  await devtools.detach();
}

async function scores({ name, url, port }) {
  // Loaded here: it is large, and only this suite needs it.
  const { default: lighthouse } = await import('lighthouse');
  const runs = [];
  const complaints = new Set();
  for (let round = 0; round < rounds; round += 1) {
    const ran = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: categories,
    });
    if (!ran) throw new Error(`lighthouse said nothing of ${url}`);
    const { lhr } = ran;
    runs.push(lhr);
    for (const one of failed(lhr)) complaints.add(one);
  }
  for (const one of complaints) console.error(`  ${name}: ${one}`);
  return categories.map((category) => ({
    what: `${name}: ${category}`,
    figure: Math.round(100 * median(runs.map(({ categories: all }) => all[category].score ?? 0))),
    atLeast: leastScore,
  }));
}

/** The audits that took points away. */
function failed({ categories: all, audits }) {
  return Object.values(all).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
      .map(
        ({ id }) =>
          `${audits[id].title} (${audits[id].displayValue ?? audits[id].score}) ${whereOf(audits[id])}`,
      ),
  );
}

/** The first elements that an audit names. */
function whereOf({ details }) {
  const nodes = (details?.items ?? []).flatMap(({ node }) => node?.snippet ?? []);
  return nodes.slice(0, 3).join(' ');
}

async function paints(browser, { name, url, cookie }) {
  const seen = { first: [], largest: [], shift: [] };
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
    if (cookie !== null) await context.addCookies([cookie]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slowLine);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedBy });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
    const painted = await page.evaluate(readPaints);
    for (const [key, figure] of Object.entries(painted)) seen[key].push(figure);
    await context.close();
  }
  const isStory = name === 'story';
  return [
    { what: `${name}: first text painted`, figure: Math.round(median(seen.first)), unit: 'ms' },
    {
      what: `${name}: largest text painted`,
      figure: Math.round(median(seen.largest)),
      unit: 'ms',
      ...(isStory && { atMost: latestText }),
    },
    { what: `${name}: layout shift`, figure: median(seen.shift), ...(isStory && { atMost: 0 }) },
  ];
}

/** Runs in the page. */
async function readPaints() {
  const entries = (type) =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 500);
    });
  const [paint, largest, shifts] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift'].map(entries),
  );
  return {
    first: paint.find((entry) => entry.name === 'first-contentful-paint')?.startTime ?? 0,
    largest: largest.at(-1)?.startTime ?? 0,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  };
}
