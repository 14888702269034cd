import { inEachEngine } from './in-each-engine.js';
import { publishLong } from './reading-author.js';
import { heading, link, words } from './target.js';

/** The messages of browsers about a missing connection. */
const offline = [
  /Failed to load resource|NetworkError|net::ERR|Failed to fetch|Load failed|could not connect|503|downloadable font/iu,
];

inEachEngine('reading without a connection', ({ author, visitor }) => {
  it('a story that was read opens again, and every other page says what can be read', async () => {
    const reader = await visitor({ complaints: offline });
    const page = await reader.openTab();
    const [story] = await publishLong(await author(), 'The kept story');
    await page.visit(`/story/${story.slug}`);
    const isKept = () =>
      page.run(async (path) => {
        await navigator.serviceWorker.ready;
        return (await (await caches.open('stories')).match(path, { ignoreVary: true })) !== undefined;
      }, `/story/${story.slug}`);
    await page.until(isKept, 'the story to be kept');
    await reader.line.cut();

    await page.visit(`/story/${story.slug}`);
    await page.see(words('Paragraph 7 of the way home.'));
    await page.visit('/site/about', { isApp: false });
    await page.see(heading('You are offline'));
    await page.press(link(story.title));
    await page.see(words('Paragraph 7 of the way home.'));
  });

  it('a worker that preloads pages since an earlier version stops it when the next one takes its place', async () => {
    const reader = await visitor();
    const page = await reader.openTab();
    await page.visit('/site/about');
    const canPreload = await page.run(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready;
      if (navigationPreload === undefined) return false;
      await navigationPreload.enable();
      // The same worker under another address is a new version of it.
      await navigator.serviceWorker.register('/service-worker.js?next', { updateViaCache: 'none' });
      return true;
    }, null);
    if (!canPreload) return;
    const isOff = () =>
      page.run(async () => {
        const { navigationPreload } = await navigator.serviceWorker.ready;
        return !(await navigationPreload.getState()).enabled;
      }, null);
    await page.until(isOff, 'no preload');
  });
});
