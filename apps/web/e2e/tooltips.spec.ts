import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectSoon } from './expect-soon.js';
import { expectFocus, tabTo } from './keys.js';
import { wideWindow } from './looks.js';
import { openSite, type Somebody } from './open-site.js';
import { publishStory } from './people.js';
import { pointAt } from './point-at.js';

interface Counts {
  readonly count_stories: number;
}

describe('tooltips', () => {
  const site = openSite();
  let author: Somebody;
  let reader: Somebody;
  let handle: string;
  /** The hashtag of the one story that is looked at: what stands at home is everybody's. */
  const tag = `moon_${randomBytes(4).toString('hex')}`;
  const list = `/?hashtag=${tag}`;

  beforeAll(async () => {
    author = await site.newcomer();
    handle = `@${author.person.username}`;
    await callOnce(author.page, 'PUT', '/user/account/settings', {
      display_name: 'Tess Hoverly',
      bio: 'Writes at night.',
    });
    await publishStory(author.page, { title: 'Under the pointer', hashtag_list: [`#${tag}`] });
    reader = await site.newcomer(wideWindow());
    // Social counts a story a moment after its publication.
    const profile = async () =>
      (await callOnce(reader.page, 'GET', `/user/${author.person.username}`)) as Counts;
    await expectSoon(async () => (await profile()).count_stories, 1);
  });

  const aboutAuthor = (page: Page) => page.getByRole('group', { name: `About Tess Hoverly ${handle}` });
  const aboutMoon = (page: Page) => page.getByRole('group', { name: `About #${tag}` });
  const authorLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'by Tess Hoverly' });

  it('of a person shows who they are, stays under the pointer, and goes when it leaves', async () => {
    const { page } = reader;
    await page.goto(list);
    const card = aboutAuthor(page);
    await pointAt(authorLink(page), card);
    await card.getByText('Writes at night.').waitFor();
    await card.getByText(/^Joined /).waitFor();
    await card.getByText('1 story · 0 subscribers').waitFor();
    await card.getByText('Unverified account.').waitFor();
    const { width } = (await card.boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThanOrEqual(175);
    expect(width).toBeLessThanOrEqual(300);

    await card.getByRole('button', { name: `subscribe ${handle}` }).click();
    await card.getByRole('button', { name: `subscribed ${handle}` }).waitFor();
    await card.getByText('1 story · 1 subscriber').waitFor();
    await page.mouse.move(2, 2);
    await card.waitFor({ state: 'detached' });
  });

  it('requests what is missing, and once', async () => {
    const { page, context } = await site.openPage(wideWindow());
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/user/tooltip'))
        requests.push(searchParams.getAll('requestKeys').sort().join(' '));
    });
    await page.goto(list);
    for (let times = 0; times < 2; times += 1) {
      await pointAt(authorLink(page), aboutAuthor(page));
      await aboutAuthor(page).getByText('Writes at night.').waitFor();
      await page.mouse.move(2, 2);
      await aboutAuthor(page).waitFor({ state: 'detached' });
    }
    // Name and badge stand on the card of the story already.
    expect(requests).toEqual(['bio count_stories count_subscribers joined_at subscription']);
    await context.close();
  });

  it('of a hashtag shows its counts and can be subscribed to', async () => {
    const { page } = reader;
    await page.goto(`/user/${author.person.username}`);
    const card = aboutMoon(page);
    await pointAt(page.getByRole('main').getByRole('link', { name: `#${tag}` }), card);
    await card.getByText('1 story · 0 subscribers').waitFor();
    await card.getByRole('button', { name: `subscribe #${tag}` }).click();
    await card.getByRole('button', { name: `subscribed #${tag}` }).waitFor();
    await card.getByText('1 story · 1 subscriber').waitFor();
  });

  it('shows on focus; Tab enters it and leaves it towards what follows the link; Escape closes it', async () => {
    const { page } = reader;
    await page.goto(list);
    await tabTo(page, authorLink(page));
    const card = aboutAuthor(page);
    const button = card.getByRole('button', { name: handle });
    await button.waitFor();
    const id = await card.getAttribute('id');
    await expectSoon(() => authorLink(page).getAttribute('aria-describedby'), id);
    await page.keyboard.press('Tab');
    await expectFocus(button);
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: `subscribe ${handle}` }).waitFor();
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('main').getByRole('link', { name: `#${tag}` }));
    await card.waitFor({ state: 'detached' });

    await page.keyboard.press('Shift+Tab');
    await card.waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await expectFocus(authorLink(page));
  });

  it('goes when the page is scrolled or the window changes', async () => {
    const { page } = reader;
    await page.goto(list);
    await page.setViewportSize({ width: 1280, height: 300 });
    for (const disturb of [
      () => page.mouse.wheel(0, 20),
      () => page.setViewportSize({ width: 1200, height: 300 }),
    ]) {
      await pointAt(authorLink(page), aboutAuthor(page));
      await disturb();
      await aboutAuthor(page).waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('does not show in a window of 550 px', async () => {
    const { page, context } = await site.openPage({ viewport: { width: 550, height: 800 } });
    await page.goto(list);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await authorLink(page).hover();
    await page.setViewportSize({ width: 551, height: 800 });
    await pointAt(authorLink(page), aboutAuthor(page));
    expect(requests.filter((url) => url.includes('/user/tooltip'))).toHaveLength(1);
    await context.close();
  });

  it('says what it knows when the rest does not come', async () => {
    const { page, context } = await site.openPage({
      ...wideWindow(),
      expectedStatuses: [503],
    });
    await page.route('**/user/tooltip*', (route) => route.fulfill({ status: 503, body: 'Later.' }));
    await page.goto(list);
    const card = aboutAuthor(page);
    await pointAt(authorLink(page), card);
    await card.getByText('Tess Hoverly').waitFor();
    await card.locator('[aria-busy]').waitFor({ state: 'detached' });
    expect(await page.getByText('Later.').count()).toBe(0);
    expect(await card.getByRole('button').count()).toBe(0);
    await context.close();
  });
});
