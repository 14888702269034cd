import { startChromium } from '@quillstead/testing';

/** Milliseconds in which a page must be hydrated on a busy machine. */
const hydratesWithin = 30_000;
const isHydrated = () => performance.getEntriesByName('hydrated').length > 0;

/**
 * A browser that loads pages with all their files, one after another and each with an empty cache, until it is stopped.
 * @param {string} base where the balancer is
 * @param {string[]} slugs of stories
 */
export async function loadPages(base, slugs) {
  const paths = ['/', ...slugs.map((slug) => `/story/${slug}`), '/user/ines_carvalho', '/account/login'];
  /** @type {{ pages: number, files: number, notHydrated: number, failed: string[] }} */
  const counts = { pages: 0, files: 0, notHydrated: 0, failed: [] };
  const browser = await startChromium();
  let isStopped = false;

  async function load(path) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const fail = (what) => counts.failed.push(`${path}: ${what}`);
    page.on('pageerror', ({ message }) => fail(message));
    page.on('requestfailed', (request) => fail(`${request.url()} ${request.failure()?.errorText}`));
    page.on('response', (response) => {
      counts.files += 1;
      if (response.status() >= 400) fail(`${response.url()} ${response.status()}`);
    });
    counts.pages += 1;
    try {
      await page.goto(base + path);
      await page.waitForFunction(isHydrated, undefined, { timeout: hydratesWithin });
    } catch ({ message }) {
      counts.notHydrated += 1;
      fail(message.split('\n')[0]);
    }
    // A request that the end of the page cuts off is no failure.
    page.removeAllListeners();
    await context.close();
  }

  const loading = (async () => {
    for (let turn = 0; !isStopped; turn += 1) await load(paths[turn % paths.length]);
  })();
  return {
    counts,
    async stop() {
      isStopped = true;
      await loading;
      await browser.close();
    },
  };
}
