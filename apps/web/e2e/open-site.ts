import { startChromium, waitFor } from '@quillstead/testing';
import type { Browser } from 'playwright';
import { type Person, signUp } from './journeys.js';
import { sharedSite, type SiteUnderTest } from './site.js';
import { openPage, type WatchedPage, type Watching } from './watched-page.js';

/** Somebody with a browser context of their own. */
export interface Somebody extends WatchedPage {
  readonly person: Person;
}

/** The site and the browser of a spec, once its tests run. */
export interface OpenSite extends Pick<SiteUnderTest, 'url' | 'dataDir'> {
  readonly browser: Browser;
  /** Opens a page in a browser context of its own. */
  readonly openPage: (watching?: Watching) => Promise<WatchedPage>;
  /** Opens a page as a new member, once everybody can open their profile. */
  readonly newcomer: (watching?: Watching) => Promise<Somebody>;
}

/**
 * Starts a browser before the tests of a spec, and closes it with the site afterwards.
 *
 * @param start gives the site; by default the one that all specs share
 * @param options those of `startChromium`
 */
export function openSite(
  start: () => Promise<SiteUnderTest> = sharedSite,
  options: Parameters<typeof startChromium>[0] = {},
): OpenSite {
  let site: SiteUnderTest;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([start(), startChromium(options)]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  const open = (watching?: Watching) => openPage(browser, site.url, watching);
  return {
    get url() {
      return site.url;
    },
    get dataDir() {
      return site.dataDir;
    },
    get browser() {
      return browser;
    },
    openPage: open,
    async newcomer(watching) {
      const watched = await open(watching);
      const person = await signUp(watched.page);
      const profile = `${site.url}/user/${person.username}`;
      await waitFor(async () => (await fetch(profile)).ok, { what: `the profile of ${person.username}` });
      return { ...watched, person };
    },
  };
}
