import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { fillLogIn } from './account-journeys.js';
import { publish } from './api-calls.js';
import { fillSignUp } from './journeys.js';
import { expectFocus } from './keys.js';
import { wideWindow } from './looks.js';
import { openSite, type Somebody } from './open-site.js';
import type { Watching } from './watched-page.js';

describe('a like or bookmark', () => {
  const site = openSite();
  let author: Somebody;

  beforeAll(async () => {
    author = await site.newcomer();
  });

  const openVisitor = async (watching: Watching = {}): Promise<Somebody> => {
    const { context, person } = await site.newcomer();
    await context.close();
    return { ...(await site.openPage(watching)), person };
  };
  const like = (page: Page, title: string) =>
    page.getByRole('button', { name: `Like ${title}`, exact: true });
  const isPressed = (page: Page, title: string) =>
    page.getByRole('button', { name: `Like ${title}`, exact: true, pressed: true }).waitFor();

  it('a visitor who likes logs in over the page and has liked', async () => {
    const { slug } = await publish(author.page, 'Over the page');
    const { page, person } = await openVisitor(wideWindow());
    await page.goto(`/story/${slug}`);
    await like(page, 'Over the page').click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.waitFor();
    // The button is pressed before the site knows of it; a page that goes away takes its calls with it.
    const liked = page.waitForResponse((response) => response.url().endsWith('/api/v1/story/like'));
    await fillLogIn(page, person.username, person.password);
    await dialog.waitFor({ state: 'detached' });
    await isPressed(page, 'Over the page');
    expect((await liked).status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(`/story/${slug}`);
    await page.reload();
    await isPressed(page, 'Over the page');
    await page.getByRole('link', { name: '1 person likes this' }).click();
    await page.waitForURL(`/story/${slug}/likes`);
    await page
      .getByRole('listitem')
      .getByRole('link', { name: `@${person.username}` })
      .waitFor();
  });

  it.each([320, 1280])('a visitor at %i px who likes and signs up instead has liked', async (width) => {
    const title = `New here at ${width} px`;
    const { slug } = await publish(author.page, title);
    const { page } = await site.openPage({ viewport: { width, height: 700 } });
    await page.goto(`/story/${slug}`);
    await like(page, title).click();
    const newHere = page.getByText('New here?');
    await newHere.getByRole('link', { name: 'Sign up', exact: true }).click();
    // The form before has labels that begin alike.
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    const liked = page.waitForResponse((response) => response.url().endsWith('/api/v1/story/like'));
    await fillSignUp(page);
    expect((await liked).status()).toBe(200);
    await page.waitForURL(`/story/${slug}`);
    await isPressed(page, title);
  });

  it('a visitor with a small window logs in on the page for it, comes back and has liked', async () => {
    const { slug } = await publish(author.page, 'On its page');
    const { page, person } = await openVisitor({ viewport: { width: 320, height: 700 } });
    await page.goto(`/story/${slug}`);
    await like(page, 'On its page').click();
    await page.waitForURL(/\/account\/login\?returnTo=/u);
    await fillLogIn(page, person.username, person.password);
    await page.waitForURL(`/story/${slug}`);
    await isPressed(page, 'On its page');
  });

  it.each([320, 1280])(
    'a visitor in a window of %i px reports and comments once they are logged in, where they were',
    async (width) => {
      const title = `Lines at ${width} px`;
      const text = '<p>A few plain words, one line after the other.</p>'.repeat(60);
      const { slug } = await publish(author.page, title, { rich_text_story: text });
      // Room for the whole menu below its button: nothing scrolls to reach the last line of it.
      const { page, context, person } = await openVisitor({ viewport: { width, height: 900 } });
      await page.goto(`/story/${slug}`);
      const more = page.getByRole('button', { name: 'More', exact: true });
      await more.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
      const top = await page.evaluate(() => Math.round(scrollY));
      await more.click();
      await page.getByRole('button', { name: `Report ${title}` }).click();
      await fillLogIn(page, person.username, person.password);
      const report = page.getByRole('dialog', { name: `Report ${title}` });
      await expectFocus(report.getByLabel('Kind'));
      await page.waitForFunction((before) => Math.abs(scrollY - before) < 5, top);
      await page.keyboard.press('Escape');
      await report.waitFor({ state: 'detached' });
      await expectFocus(more);
      expect([top > 500, new URL(page.url()).pathname]).toEqual([true, `/story/${slug}`]);

      await context.clearCookies();
      await page.goto(`/story/${slug}/comments`);
      await page.getByRole('button', { name: 'Log in to comment' }).click();
      await fillLogIn(page, person.username, person.password);
      await expectFocus(page.getByLabel('Your comment'));
      expect(new URL(page.url()).pathname).toBe(`/story/${slug}/comments`);
      await context.close();
    },
  );

  it('a visitor who closes the log-in has liked nothing, after a later log-in either', async () => {
    const { slug } = await publish(author.page, 'Not after all');
    const { page, person } = await openVisitor(wideWindow());
    await page.goto(`/story/${slug}`);
    await like(page, 'Not after all').click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('link', { name: 'login' }).click();
    await fillLogIn(page, person.username, person.password);
    await page.waitForURL(`/story/${slug}`);
    await page.getByRole('button', { name: 'Like Not after all', pressed: false }).waitFor();
  });

  it('a like and a bookmark show in the feed and at the story alike, and are taken back', async () => {
    // In the list of a hashtag of its own, off whose first page the stories of other specs do not push it.
    const hashtag = `everywhere_${randomBytes(4).toString('hex')}`;
    await publish(author.page, 'Everywhere at once', { hashtag_list: [`#${hashtag}`] });
    const { page } = await site.newcomer();
    await page.goto(`/?hashtag=${hashtag}`);
    await like(page, 'Everywhere at once').click();
    await isPressed(page, 'Everywhere at once');
    await page.getByRole('button', { name: 'Bookmark Everywhere at once' }).click();
    await page.getByRole('link', { name: 'Everywhere at once', exact: true }).click();
    await page.waitForURL(/\/story\//u);
    await isPressed(page, 'Everywhere at once');
    await page.getByRole('button', { name: 'Bookmark Everywhere at once', pressed: true }).waitFor();
    const unliked = page.waitForResponse(
      (response) => response.url().includes('/story/like') && response.request().method() === 'DELETE',
    );
    await like(page, 'Everywhere at once').click();
    expect((await unliked).status()).toBe(200);
    await page.goBack();
    await page.getByRole('button', { name: 'Like Everywhere at once', pressed: false }).waitFor();
  });

  it('a like that fails is taken back, aloud', async () => {
    const { slug } = await publish(author.page, 'Rolled back');
    const { page } = await site.newcomer({ expectedStatuses: [503] });
    await page.goto(`/story/${slug}`);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/v1/story/like', async (route) => {
      await held;
      await route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not now.' });
    });
    await like(page, 'Rolled back').click();
    await isPressed(page, 'Rolled back');
    release();
    await page.getByRole('status').filter({ hasText: 'The story was not liked. Not now.' }).waitFor();
    await page.getByRole('button', { name: 'Like Rolled back', pressed: false }).waitFor();
  });
});
