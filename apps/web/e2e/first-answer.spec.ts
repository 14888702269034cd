import { startChromium } from '@quillstead/testing';
import type { Browser, Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectSoon } from './expect-soon.js';
import { newcomer, publishStory, type Somebody } from './people.js';
import { type SiteUnderTest, startTestSite } from './site.js';
import { openPage } from './watched-page.js';

const count = 26;
/** The paper of the dark theme (design.md). */
const night = 'rgb(22, 21, 18)';

/** How much a page has moved since it came, by itself (web.dev/articles/cls). */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    const tell = () => document.documentElement?.setAttribute('data-shifts', String(sum));
    addEventListener('DOMContentLoaded', tell);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput))
          sum += Number(entry.value);
      tell();
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['shifts'] ?? -1));
}

/** Opens a page and gives the calls that it made until it was the app's own. */
async function callsOf(page: Page, address: string): Promise<string[]> {
  const calls: string[] = [];
  const note = (request: { url: () => string }) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) calls.push(pathname.replace('/api/v1', ''));
  };
  page.on('request', note);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return calls.toSorted();
}

describe('the first answer', () => {
  let site: SiteUnderTest;
  let browser: Browser;
  let author: Somebody;
  let slug: string;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startTestSite(), startChromium()]);
    author = await newcomer(browser, site.url);
    for (let number = 1; number <= count; number += 1)
      slug = await publishStory(author.page, { title: `Story number ${number}.`, hashtag_list: ['#moon'] });
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('is read without scripts in the theme of the system, from the home page to a story and on to the next page', async () => {
    const { page, context } = await openPage(browser, site.url, {
      javaScriptEnabled: false,
      colorScheme: 'dark',
    });
    await page.goto('/');
    const ground = page.locator('html');
    await expectSoon(() => ground.evaluate((html) => getComputedStyle(html).backgroundColor), night);
    expect(await page.getByRole('button', { name: 'Dark theme' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: `Story number ${count}.`, exact: true }).click();
    await page.getByText('These are a few plain words.').waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).waitFor();
    await page.getByRole('link', { name: 'Write the first comment' }).click();
    await page.getByText('Nobody has commented yet.').waitFor();
    await page.goto('/');
    await expectSoon(() => page.locator('article').count(), 25);
    expect(await page.getByRole('button', { name: 'More stories' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'More stories' }).click();
    await page.getByRole('heading', { name: 'Story number 1.', exact: true }).waitFor();
    await page.getByRole('link', { name: 'From the beginning' }).click();
    await page.getByRole('heading', { name: `Story number ${count}.` }).waitFor();
    await page.getByRole('combobox', { name: 'Search' }).fill('number');
    await page.keyboard.press('Enter');
    await page.waitForURL('/search/story?q=number');
    await page.getByRole('heading', { level: 1, name: 'Search stories' }).waitFor();
    await context.close();
  });

  it('is taken over as it stands: a visitor asks for nothing that came, and nothing moves', async () => {
    const { page, context, complaints } = await openPage(browser, site.url);
    const shifts = await watchShifts(page);
    const pages = [`/story/${slug}`, '/', `/user/${author.person.username}`, `/story/${slug}/comments`];
    for (const address of [...pages, '/?hashtag=moon', '/nowhere']) {
      const calls = await callsOf(page, address);
      expect({ address, calls }).toEqual({ address, calls: ['/page-view', '/user/account/session'] });
      expect({ address, shifts: await shifts() }).toEqual({ address, shifts: 0 });
    }
    expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
    // It is alive: a click is answered by the app, and the page before is still there.
    await page.goto('/');
    await page.getByRole('link', { name: `Story number ${count}.`, exact: true }).click();
    await page.waitForURL(`/story/${slug}`);
    await page.goBack();
    await page.getByRole('heading', { name: `Story number ${count}.` }).waitFor();
    await context.close();
  });

  it('is merged with what is a member’s own, and nothing moves', async () => {
    const { page, context, complaints } = await newcomer(browser, site.url, {
      colorScheme: 'dark',
      timezoneId: 'Pacific/Auckland',
    });
    const { story_id } = (await callOnce(page, 'GET', `/story/${slug}`)) as { story_id: number };
    await callOnce(page, 'POST', '/story/like', { story_id });
    const shifts = await watchShifts(page);
    for (const { address, width } of [
      { address: `/story/${slug}`, width: 400 },
      { address: '/', width: 1280 },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      const like = page.getByRole('button', { name: `Like Story number ${count}.` });
      await like.and(page.locator('[aria-pressed="true"]')).waitFor();
      await page.waitForLoadState('networkidle');
      expect({ address, shifts: await shifts() }).toEqual({ address, shifts: 0 });
    }
    await expectSoon(
      () => page.getByRole('button', { name: 'Dark theme' }).getAttribute('aria-pressed'),
      'true',
    );
    expect(complaints).toEqual([]);
    await context.close();
  });
});
