import { pageTargets, startChromium } from '@quillstead/testing';
import { benchPages, sampleSession } from './bench-pages.mjs';
import { onSite } from './on-site.mjs';

/** The lists and forms that load most beside the pages of every bench. */
const otherPages = [
  { name: 'search stories', path: '/search/story?q=ferry', isMembers: false },
  { name: 'search comments', path: '/search/comment?q=ferry', isMembers: false },
  { name: 'search hashtags', path: '/search/hashtag?q=sea', isMembers: false },
  { name: 'search people', path: '/search/user?q=carvalho', isMembers: false },
  { name: "a story's comments", path: '/story/the-last-ferry/comments', isMembers: false },
  { name: "a story's likes", path: '/story/the-last-ferry/likes', isMembers: false },
  { name: "a profile's comments", path: '/user/ines_carvalho/posts/newest/comments', isMembers: false },
  { name: "a profile's subscribers", path: '/user/ines_carvalho/subscribers', isMembers: false },
  { name: 'sign up', path: '/account/signup', isMembers: false },
  { name: 'reset password', path: '/account/reset-password', isMembers: false },
];

/** Measures the compressed bytes of a page that a browser opens for the first time, until it loads nothing more. */
export async function pageWeights() {
  return onSite(async (api) => {
    const value = await sampleSession(api);
    const url = new URL(api).origin;
    const browser = await startChromium();
    try {
      const rows = [];
      for (const { name, path, isMembers } of [...benchPages, ...otherPages]) {
        const context = await browser.newContext({ serviceWorkers: 'block', baseURL: url });
        if (isMembers) await context.addCookies([{ name: 'sid', value, url }]);
        rows.push(...rowsOf(name, await weigh(await context.newPage(), path), isMembers));
        await context.close();
      }
      return rows;
    } finally {
      await browser.close();
    }
  });
}

async function weigh(page, path) {
  const loaded = [];
  page.on('requestfinished', (request) => loaded.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  const usableAt = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('hydrated')[0]?.startTime ?? Infinity),
  );
  const weights = { script: 0, later: 0, stylesheet: 0, document: 0 };
  for (const request of loaded) {
    const kind = request.resourceType();
    if (!(kind in weights)) continue;
    const isLater = kind === 'script' && request.timing().startTime > usableAt;
    weights[isLater ? 'later' : kind] += (await request.sizes()).responseBodySize;
  }
  return weights;
}

/** The writing page brings its editor along, for which there is no target. */
function rowsOf(name, { script, later, stylesheet, document }, hasEditor) {
  const mostScript = hasEditor ? {} : { atMost: pageTargets.script };
  return [
    { what: `${name}: script before it is usable`, figure: script, unit: 'bytes', ...mostScript },
    { what: `${name}: script after that`, figure: later, unit: 'bytes' },
    { what: `${name}: style`, figure: stylesheet, unit: 'bytes', atMost: pageTargets.stylesheet },
    { what: `${name}: the page itself`, figure: document, unit: 'bytes' },
  ];
}
