import type { Page } from 'playwright';
import { comment, type Place, publish } from './api-calls.js';
import { expectOnlyDown } from './expect-no-fault.js';
import { addToStory, openFilters, openWritingPage, openPublishPanel } from './journeys.js';
import { openSite, type Somebody } from './open-site.js';

/** Pixels of a window of 1280 x 1024 that is zoomed to 400 %, as WCAG 1.4.10 asks. */
const zoomed = { width: 320, height: 256 };

describe('for who enlarges', () => {
  const site = openSite();
  let author: Somebody;
  let story: Place;

  beforeAll(async () => {
    author = await site.newcomer();
    story = await publish(author.page, 'Lamps and the people who light them');
    await comment(author.page, story, ['I know this lamp well.', 'And I know the other one.']);
  });

  it('text at twice its size fits a phone', async () => {
    const { page, context } = await site.newcomer({ viewport: { width: 390, height: 844 } });
    await (
      await context.newCDPSession(page)
    ).send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    const profile = `/user/${author.person.username}`;
    for (const path of [
      '/',
      `/story/${story.slug}`,
      `/story/${story.slug}/comments`,
      profile,
      `${profile}/subscribers`,
      '/search/story?q=lamp',
      '/write',
      '/account/settings/profile',
      '/account/settings/notifications',
      '/account/notifications',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).or(page.getByLabel('Title')).first().waitFor();
      await expectOnlyDown(page, path);
      expect({ path, clipped: await clippedWords(page) }).toEqual({ path, clipped: [] });
    }
  });

  it('a zoomed window has most of its height for what is read and filled in', async () => {
    const { page } = await site.newcomer({ viewport: zoomed });
    const covered = async (place: string) =>
      expect({ place, isFree: (await coveredRows(page)) <= zoomed.height / 5 }).toEqual({
        place,
        isFree: true,
      });
    await page.goto(`/story/${story.slug}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await covered('a story');
    await page.goto('/');
    await openFilters(page);
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Teen').focus();
    await covered('the filters');
    await openWritingPage(page);
    await page.getByLabel('Title').fill('Lamps');
    await addToStory(page, 'The lamp burns until the morning comes.');
    await covered('the write page');
    const panel = await openPublishPanel(page);
    await panel.getByLabel('Description').focus();
    await covered('the publish panel');
    await panel.getByRole('button', { name: 'Publish now' }).scrollIntoViewIfNeeded();
    await expectOnlyDown(page, 'the publish panel');
  });
});

/** How many rows of pixels in the middle of the window have something that does not scroll with what is shown. */
function coveredRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isPinned = (element: Element | null): boolean =>
      element !== null &&
      !element.matches('[role=dialog]') &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isPinned(element.parentElement));
    const rows = Array.from({ length: innerHeight }, (_, row) =>
      document.elementFromPoint(innerWidth / 2, row),
    );
    return rows.filter(isPinned).length;
  });
}

/** The words on buttons that are wider than their button. */
function clippedWords(page: Page): Promise<string[]> {
  return page
    .locator('button:visible')
    .evaluateAll((buttons) =>
      buttons
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
}
