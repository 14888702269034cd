import { waitForHydration } from './presses.mjs';

/** Pages without a connection: what the service worker shows, with and without a story that was kept. @type {(sample: import('./read-sample.mjs').Shown) => import('./pages.mjs').ShotRow[]} */
export function offlineOf({ story }) {
  const held = { hasWorker: true };
  return [
    [
      'visitor',
      'offline-nothing',
      '/site/about',
      { ...held, open: (page) => loseTheNet(page, '/search/story') },
    ],
    ['visitor', 'offline-list', `/story/${story}`, { ...held, open: keepAndLose('/search/story') }],
    ['visitor', 'offline-story', `/story/${story}`, { ...held, open: keepAndLose(`/story/${story}`) }],
  ];
}

async function loseTheNet(page, address) {
  await waitForHydration(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.goto(address, { waitUntil: 'load' });
}

const keepAndLose = (address) => async (page) => {
  // Its page, what that is made from, and the list of all that are kept.
  await page.evaluate(async () => {
    const cache = await caches.open('stories');
    while ((await cache.keys()).length < 3) await new Promise((done) => setTimeout(done, 100));
  });
  await loseTheNet(page, address);
};
