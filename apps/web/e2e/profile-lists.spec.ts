import type { Page } from 'playwright';
import { comment, type Place, publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectSoon } from './expect-soon.js';
import { arrange, ownProfile } from './journeys.js';
import { expectFocus } from './keys.js';
import { chosenLook } from './looks.js';
import { openSite, type Somebody } from './open-site.js';

describe('the lists of a profile', () => {
  const site = openSite();
  let author: Somebody;
  let older: Place;

  beforeAll(async () => {
    author = await site.newcomer();
    older = await publish(author.page, 'The older lamp');
    await publish(author.page, 'The newer lamp');
    await comment(author.page, older, ['A remark that is worth keeping.']);
  });

  const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
  const inBar = (page: Page, bar: 'Lists', name: string) =>
    page.getByRole('navigation', { name: bar }).getByRole('link', { name, exact: true });
  const bookmark = (page: Page, of: string, pressed: boolean) =>
    page.getByRole('button', { name: `Bookmark ${of}`, pressed });

  it('hold what a member bookmarked, for nobody else, until it is taken back', async () => {
    const { page, person, context } = await site.newcomer();
    const of = `the comment by ${author.person.username}`;
    await page.goto(`/story/${older.slug}/comments`);
    const kept = page.waitForResponse('**/api/v1/comment/bookmark');
    await bookmark(page, of, false).click();
    expect((await kept).status()).toBe(200);
    await page.getByRole('link', { name: 'The older lamp' }).first().click();
    const keptToo = page.waitForResponse('**/api/v1/story/bookmark');
    await bookmark(page, 'The older lamp', false).click();
    expect((await keptToo).status()).toBe(200);

    await ownProfile(page, person.username).click();
    await inBar(page, 'Lists', 'Bookmarks').click();
    await link(page, 'The older lamp').waitFor();
    await arrange(page, 'Comments');
    await page.waitForURL(`/user/${person.username}/bookmarks/newest/comments`);
    await page.getByText('A remark that is worth keeping.').waitFor();
    const gone = page.waitForResponse('**/api/v1/comment/bookmark?*');
    await bookmark(page, of, true).click();
    expect((await gone).status()).toBe(200);
    await page.reload();
    await page.getByText('You have not bookmarked any comments yet.').waitFor();

    const visitor = await site.openPage({ expectedStatuses: [404] });
    await visitor.page.goto(`/user/${person.username}/bookmarks`);
    await visitor.page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
    expect(await visitor.page.title()).toMatch(/^Not Found - /);
    await author.page.goto(`/user/${person.username}/bookmarks`);
    await author.page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
    expect(await author.page.title()).toMatch(/^Not Found - /);
    await Promise.all([context, visitor.context].map((one) => one.close()));
  });

  it('stand in the order and of the kind that the address names, and lead back to their top', async () => {
    await callOnce(author.page, 'POST', '/story/like', { story_id: older.story_id });
    const { page, context } = await site.openPage({
      viewport: { width: chosenLook().width, height: 300 },
    });
    const profile = `/user/${author.person.username}`;
    const titles = () => page.locator('#feed article h3').allTextContents();
    await page.goto(profile);
    await link(page, 'The newer lamp').waitFor();
    await expectSoon(titles, ['The newer lamp', 'The older lamp']);
    await arrange(page, 'Top');
    await page.waitForURL(`${profile}/posts/top`);
    await expectSoon(titles, ['The older lamp', 'The newer lamp']);

    await link(page, 'The newer lamp').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Back to top' }).click();
    await page.waitForFunction(() => scrollY === 0);
    await expectFocus(page.locator('#main'));
    await page.getByRole('button', { name: 'Back to top' }).waitFor({ state: 'detached' });

    await arrange(page, 'Comments');
    await page.waitForURL(`${profile}/posts/top/comments`);
    await page.getByText('A remark that is worth keeping.').waitFor();
    await page.goBack();
    await expectSoon(titles, ['The older lamp', 'The newer lamp']);
    await context.close();
  });

  /** The pixels of the link to a list that the bar does not show. */
  const hiddenPart = (page: Page, list: string) =>
    inBar(page, 'Lists', list).evaluate((one) => {
      const bar = one.parentElement?.getBoundingClientRect();
      const { left, right } = one.getBoundingClientRect();
      return bar === undefined
        ? null
        : Math.max(0, Math.ceil(bar.left - left), Math.floor(right - bar.right));
    });

  it('has the whole name of the list that is shown in sight, in each window', async () => {
    const { page, person } = await site.newcomer();
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      for (const list of ['Collections', 'Bookmarks', 'Subscriptions']) {
        await page.goto(`/user/${person.username}/${list.toLowerCase()}`);
        await expectSoon(() => hiddenPart(page, list), 0);
      }
    }
  });

  it('scrolls the whole name of the list that takes the focus into sight', async () => {
    const { page } = await site.openPage({ viewport: { width: 320, height: 720 } });
    await page.goto(`/user/${author.person.username}`);
    await inBar(page, 'Lists', 'Posts').focus();
    for (const list of ['Series', 'Collections', 'Subscribers', 'Subscriptions']) {
      await page.keyboard.press('Tab');
      await expectFocus(inBar(page, 'Lists', list));
      await expectSoon(() => hiddenPart(page, list), 0);
    }
  });
});
