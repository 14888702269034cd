import { waitFor } from '@quillstead/testing';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { openSettings, part, save } from './account-journeys.js';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { logOut, ownProfile, storyText } from './journeys.js';
import { openSite, type Somebody } from './open-site.js';
import { unhydrated } from './watched-page.js';

// Of one line in each look, also when the font of the site comes too late for a page and another is used.
const paragraphs = Array.from({ length: 80 }, (_, index) => `<p>Paragraph ${index} of the way.</p>`);

describe('reading', () => {
  const site = openSite();
  let author: Somebody;
  let slug: string;

  beforeAll(async () => {
    author = await site.newcomer();
    ({ slug } = await publish(author.page, 'The long way home', { rich_text_story: paragraphs.join('') }));
  });

  const styleOfText = (page: Page) =>
    storyText(page).evaluate((text) => {
      const { fontFamily, fontSize } = getComputedStyle(text);
      return { fontFamily: fontFamily.split(',')[0], fontSize };
    });

  it('a reader sets stories as they like, and finds them so from the first paint on', async () => {
    const { page } = await site.openPage();
    await page.goto(`/story/${slug}`);
    const open = page.getByRole('button', { name: 'Font and size' });
    await open.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Font and size' });
    await panel.getByRole('radio', { name: 'Hyperlegible' }).check();
    await panel.getByRole('radio', { name: 'Largest' }).focus();
    await page.keyboard.press('Space');
    await panel.getByRole('radio', { name: 'Wide' }).check();
    const chosen = { fontFamily: '"Atkinson Hyperlegible"', fontSize: '32px' };
    await expectSoon(() => styleOfText(page), chosen);
    await expectNoFault(page, 'the look of stories');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });

    // Without the app's scripts there is only what the page itself brings.
    const noScript = { contentType: 'text/javascript', body: '' };
    await page.route('**/assets/*.js', (route) => route.fulfill(noScript));
    await unhydrated(page).reload();
    expect(await styleOfText(page)).toEqual(chosen);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await open.click();
    await panel.getByRole('button', { name: 'Reset' }).click();
    await expectSoon(async () => (await styleOfText(page)).fontFamily, 'Georgia');
  });

  it('is set in Georgia, or in the font that the site has in its place', async () => {
    const { page, context } = await site.openPage();
    await page.goto(`/story/${slug}`);
    // The browser takes the first source that it can load; a device with Georgia requests no file.
    await expectSoon(
      () =>
        page.evaluate(() =>
          [...document.fonts].some(({ family, status }) => family === 'Georgia' && status === 'loaded'),
        ),
      true,
    );
    await context.close();
  });

  it('a story is printed as dark text, in the night theme too, with its address and without anything to press', async () => {
    const { page } = await site.openPage({ colorScheme: 'dark' });
    await page.goto(`/story/${slug}`);
    await page.emulateMedia({ media: 'print' });
    const ink = await storyText(page).evaluate((text) => getComputedStyle(text).color);
    expect(ink).toBe('rgb(31, 29, 26)');
    expect(await page.getByRole('heading', { name: 'The long way home' }).isVisible()).toBe(true);
    const shown = page.locator(
      'button:visible, nav:visible, form:visible, [aria-label="After reading"]:visible',
    );
    expect(await shown.count()).toBe(0);
    const lastLine = await page
      .getByRole('article')
      .first()
      .evaluate((article) =>
        getComputedStyle(article, '::after').content.replace(
          'attr(data-address)',
          article.dataset['address'] ?? '',
        ),
      );
    expect(lastLine).toContain(`${site.url}/story/${slug}`);
  });

  it('a member who wants stories that are not for everybody finds them in lists, and has to confirm first', async () => {
    const hashtag = `#dusk_${randomBytes(4).toString('hex')}`;
    const [kind, wild] = [`Kind ${hashtag}`, `Wild ${hashtag}`];
    await publish(author.page, kind, { hashtag_list: [hashtag] });
    await publish(author.page, wild, { hashtag_list: [hashtag], is_nsfw: 1 });
    const { page, context } = await site.newcomer();
    const list = `/?hashtag=${hashtag.slice(1)}`;
    await page.goto(list);
    await page.getByRole('link', { name: kind, exact: true }).waitFor();
    expect(await page.getByRole('link', { name: wild, exact: true }).count()).toBe(0);
    await openSettings(page, 'reading');
    const reading = part(page, 'Stories in lists');
    await reading.getByLabel('Show stories that are not safe for work').check();
    await save(reading, 'Save this choice');

    await page.goto(list);
    const card = page.getByRole('article').filter({ hasText: 'NSFW' });
    await card.getByRole('link', { name: wild, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: wild }).waitFor();
    await page.getByRole('button', { name: 'Show the story' }).waitFor();
    expect(await storyText(page).getByText('The lamp was lit before dusk').count()).toBe(0);
    await page.getByRole('button', { name: 'Show the story' }).click();
    await storyText(page).getByText('The lamp was lit before dusk').waitFor();
    await context.close();
  });

  it('a member goes on with a story on another device, when they want to', async () => {
    const first = await site.newcomer();
    await first.page.goto(`/story/${slug}`);
    await ownProfile(first.page, first.person.username).waitFor();
    await first.page
      .getByText('Paragraph 40 of')
      .evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 70));
    const hasRested = () => first.page.evaluate(() => localStorage.getItem('readingPlaces') !== null);
    await waitFor(hasRested, { what: 'the place to be kept' });
    const saved = first.page.waitForResponse((response) => response.url().endsWith('/api/v1/story/place'));
    await first.page.getByRole('banner').getByRole('link').first().click();
    expect((await saved).status()).toBe(204);

    const second = await site.openPage();
    const { username, password } = first.person;
    await callOnce(second.page, 'POST', '/user/account/session');
    await callOnce(second.page, 'POST', '/user/account/login', { login: username, password });
    await second.page.goto(`/story/${slug}`);
    const continueButton = second.page.getByRole('button', { name: 'Continue where you left off' });
    await continueButton.waitFor();
    expect(await second.page.evaluate(() => scrollY)).toBe(0);
    await expectNoFault(second.page, 'the way on');
    await continueButton.click();
    await continueButton.waitFor({ state: 'detached' });
    const top = await second.page
      .getByText('Paragraph 40 of')
      .evaluate((one) => Math.round(one.getBoundingClientRect().top));
    // Where the first device left it.
    expect(top).toBe(70);
  });

  it('a reader without a connection reads what they read before, until they log out', async () => {
    const { context, page } = await site.newcomer({
      goesOffline: true,
      hasWorker: true,
      expectedStatuses: [503],
    });
    await page.goto(`/story/${slug}`);
    const kept = () =>
      page.evaluate(async () => {
        const cache = (await caches.has('stories')) ? await caches.open('stories') : null;
        return (await cache?.match('/offline-stories'))?.json();
      });
    await waitFor(async () => (await kept()) !== undefined, { what: 'the story to be kept' });
    await context.setOffline(true);
    await unhydrated(page).goto('/site/about');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await expectNoFault(page, 'the page without a connection');
    await page.getByRole('link', { name: 'The long way home' }).click();
    await page.getByText('Paragraph 79 of').waitFor();
    await page.getByText('This is the copy from when you last read it here.').waitFor();
    await expectNoFault(page, 'a story without a connection');

    await context.setOffline(false);
    await page.goto(`/story/${slug}`);
    expect(await page.getByText('You are offline.').count()).toBe(0);
    await logOut(page);
    expect(await page.evaluate(() => caches.has('stories'))).toBe(false);
  });

  it('a reader who lost the connection for a while finds the next page with its style', async () => {
    const { page, context } = await site.openPage({ goesOffline: true });
    await page.goto(`/story/${slug}`);
    await context.setOffline(true);
    const lost = page.waitForEvent('requestfailed', (request) =>
      /\/home-page-[^/]*\.css/u.test(request.url()),
    );
    await page.getByRole('link', { name: 'Quillstead' }).first().click();
    await lost;
    await page.getByText('could not be loaded').first().waitFor();
    await context.setOffline(false);
    const greeting = page.getByRole('heading', { level: 1, name: /^Stories, written/u }).locator('..');
    await greeting.waitFor();
    await expectSoon(() => greeting.evaluate((place) => getComputedStyle(place).display), 'flex');
  });
});
