import { startChromium } from '@quillstead/testing';
import type { Browser, Page } from 'playwright';
import { fillLogIn } from './account-journeys.js';
import { comment, type Place, publish } from './api-calls.js';
import { type Person, signUp } from './journeys.js';
import { type SiteUnderTest, startTestSite } from './site.js';
import { openPage, type WatchedPage, type Watching } from './watched-page.js';

describe('what a reader does at a story', () => {
  let site: SiteUnderTest;
  let browser: Browser;
  let author: WatchedPage;

  beforeAll(async () => {
    [site, browser] = await Promise.all([startTestSite(), startChromium()]);
    author = await openPage(browser, site.url);
    await signUp(author.page);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  const openReader = async (watching: Watching = {}): Promise<WatchedPage & { person: Person }> => {
    const reader = await openPage(browser, site.url, watching);
    return { ...reader, person: await signUp(reader.page) };
  };
  const openVisitor = async (watching: Watching = {}): Promise<WatchedPage & { person: Person }> => {
    const { context, person } = await openReader();
    await context.close();
    return { ...(await openPage(browser, site.url, watching)), person };
  };
  const like = (page: Page, title: string) =>
    page.getByRole('button', { name: `Like ${title}`, exact: true });
  const isPressed = (page: Page, title: string) =>
    page.getByRole('button', { name: `Like ${title}`, exact: true, pressed: true }).waitFor();

  it('a visitor who likes logs in over the page and has liked', async () => {
    const { slug } = await publish(author.page, 'Over the page');
    const { page, person, complaints } = await openVisitor({ viewport: { width: 1280, height: 800 } });
    await page.goto(`/story/${slug}`);
    await like(page, 'Over the page').click();
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await dialog.waitFor();
    await fillLogIn(page, person.username, person.password);
    await dialog.waitFor({ state: 'detached' });
    await isPressed(page, 'Over the page');
    expect(new URL(page.url()).pathname).toBe(`/story/${slug}`);
    await page.reload();
    await isPressed(page, 'Over the page');
    await page.getByRole('link', { name: '1 like' }).click();
    await page.waitForURL(`/story/${slug}/likes`);
    await page
      .getByRole('listitem')
      .getByRole('link', { name: `@${person.username}` })
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('a visitor with a small window logs in on the page for it, comes back and has liked', async () => {
    const { slug } = await publish(author.page, 'On its page');
    const { page, person, complaints } = await openVisitor({ viewport: { width: 320, height: 700 } });
    await page.goto(`/story/${slug}`);
    await like(page, 'On its page').click();
    await page.waitForURL('/account/login');
    await fillLogIn(page, person.username, person.password);
    await page.waitForURL(`/story/${slug}`);
    await isPressed(page, 'On its page');
    expect(complaints).toEqual([]);
  });

  it('a visitor who closes the log-in has liked nothing, after a later log-in either', async () => {
    const { slug } = await publish(author.page, 'Not after all');
    const { page, person, complaints } = await openVisitor({ viewport: { width: 1280, height: 800 } });
    await page.goto(`/story/${slug}`);
    await like(page, 'Not after all').click();
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('link', { name: 'login' }).click();
    await fillLogIn(page, person.username, person.password);
    await page.waitForURL(`/story/${slug}`);
    await page.getByRole('button', { name: 'Like Not after all', pressed: false }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('a like and a bookmark show in the feed and at the story alike, and are taken back', async () => {
    await publish(author.page, 'Everywhere at once');
    const { page, complaints } = await openReader();
    await page.goto('/');
    await like(page, 'Everywhere at once').click();
    await isPressed(page, 'Everywhere at once');
    await page.getByRole('button', { name: 'Bookmark Everywhere at once' }).click();
    await page.getByRole('link', { name: 'Everywhere at once', exact: true }).click();
    await page.waitForURL(/\/story\//u);
    await isPressed(page, 'Everywhere at once');
    await page.getByRole('button', { name: 'Bookmark Everywhere at once', pressed: true }).waitFor();
    const answer = page.waitForResponse(
      (response) => response.url().includes('/story/like') && response.request().method() === 'DELETE',
    );
    await like(page, 'Everywhere at once').click();
    expect((await answer).status()).toBe(200);
    await page.goBack();
    await page.getByRole('button', { name: 'Like Everywhere at once', pressed: false }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('a like that fails is taken back, aloud', async () => {
    const { slug } = await publish(author.page, 'Rolled back');
    const { page, complaints } = await openReader({ expectedStatuses: [503] });
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
    expect(complaints).toEqual([]);
  });

  it('is written at once at the top of the comments, liked, answered and deleted', async () => {
    const place = await publish(author.page, 'Much to say');
    await comment(author.page, place, ['I wrote this one first.']);
    const { page, person, complaints } = await openReader();
    await page.goto(`/story/${place.slug}`);
    await page.getByRole('link', { name: '1 comment' }).click();
    await page.waitForURL(`/story/${place.slug}/comments`);
    await page.getByLabel('Your comment').fill(`Hello @${person.username}, this is #quiet and fine.`);
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByText('Your comment is posted.').waitFor();
    const first = page.locator('#feed > div > ol > li').first();
    await first.getByRole('link', { name: '#quiet' }).waitFor();
    expect(
      await first
        .getByRole('link', { name: `@${person.username}` })
        .last()
        .getAttribute('href'),
    ).toBe(`/user/${person.username}`);
    expect(await page.getByLabel('Your comment').inputValue()).toBe('');

    await first.getByRole('button', { name: /^Like the comment by/u }).click();
    await first.getByRole('button', { name: /^Like the comment by/u, pressed: true }).waitFor();
    await first.getByRole('button', { name: /^Reply to/u }).click();
    await page.getByLabel(`Your reply to @${person.username}`).fill('And I answer myself here.');
    await page.getByRole('button', { name: 'Post reply' }).click();
    const reply = first.getByRole('group', { name: 'Replies' }).getByRole('listitem');
    await reply.getByText('And I answer myself here.').waitFor();
    await first.getByRole('button', { name: '1 reply' }).waitFor();

    await first
      .getByRole('button', { name: /^Delete the comment by/u })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete comment' }).click();
    await first.getByText('[deleted]').waitFor();
    await reply.getByText('And I answer myself here.').waitFor();
    await reply.getByRole('button', { name: /^Delete the comment by/u }).click();
    await page.getByRole('button', { name: 'Delete comment' }).click();
    await page.getByText('And I answer myself here.').waitFor({ state: 'detached' });
    expect(await page.locator('#feed > div > ol > li').count()).toBe(1);
    await page.reload();
    await page.getByText('I wrote this one first.').waitFor();
    expect(await page.locator('#feed > div > ol > li').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('is kept while it is typed, over a reload and an ended session', async () => {
    const { slug } = await publish(author.page, 'Nothing is lost');
    const { page, context, person, complaints } = await openReader({ expectedStatuses: [403] });
    await page.goto(`/story/${slug}/comments`);
    await page.getByLabel('Your comment').fill('Half a thought, and then the rest.');
    await page.getByText('34/5000').waitFor();
    await page.reload();
    expect(await page.getByLabel('Your comment').inputValue()).toBe('Half a thought, and then the rest.');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Post comment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await fillLogIn(page, person.username, person.password);
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByText('Your comment is posted.').waitFor();
    await page.getByRole('listitem').getByText('Half a thought, and then the rest.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('is posted once when the answer is lost and it is sent again', async () => {
    const place = await publish(author.page, 'Said once');
    const { page, complaints } = await openReader({ expectedStatuses: [503] });
    await page.goto(`/story/${place.slug}/comments`);
    await page.route(
      '**/api/v1/comment',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 503, contentType: 'text/plain', body: 'The answer is lost.' });
      },
      { times: 1 },
    );
    await page.getByLabel('Your comment').fill('I say this exactly once.');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByRole('alert').filter({ hasText: 'The answer is lost.' }).waitFor();
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByText('Your comment is posted.').waitFor();
    await page.reload();
    await page.getByText('I say this exactly once.').first().waitFor();
    expect(await page.locator('#feed > div > ol > li').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('has a page of its own for each comment, with what it answers, its replies and likes', async () => {
    const place = await publish(author.page, 'A long talk');
    const [first = 0] = await comment(author.page, place, ['The very first word of all.']);
    const [second = 0] = await comment(author.page, place, ['A second word under it.'], first);
    const [third = 0] = await comment(author.page, place, ['A third word under that.'], second);
    const { page, person, complaints } = await openReader({ expectedStatuses: [404] });
    await page.goto(`/comment/${second}`);
    await page.getByRole('heading', { level: 1, name: 'Comment on A long talk' }).waitFor();
    await page.getByRole('list', { name: 'In reply to' }).getByText('The very first word of all.').waitFor();
    await page.locator('#feed').getByText('A third word under that.').waitFor();
    await page
      .getByRole('button', { name: /^Like the comment by/u })
      .first()
      .click();
    await page.getByRole('link', { name: 'Likes' }).click();
    await page.waitForURL(`/comment/${second}/likes`);
    await page
      .locator('#feed')
      .getByRole('link', { name: `@${person.username}` })
      .waitFor();
    await page.goBack();
    await page.getByLabel(/^Your reply to/u).fill('A fourth word beside it.');
    await page.getByRole('button', { name: 'Post reply' }).click();
    await page.locator('#feed').getByText('A fourth word beside it.').waitFor();
    await page.getByRole('link', { name: 'Chronological' }).click();
    await page.waitForURL(`/comment/${second}/replies/chronological`);
    await page.locator('#feed article').filter({ hasText: 'A third word' }).waitFor();
    expect(await page.locator('#feed article').allTextContents()).toEqual([
      expect.stringContaining('A third word'),
      expect.stringContaining('A fourth word'),
    ]);
    await page.goto(`/comment/${third + 1_000}`);
    await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it("the story's author deletes a comment of somebody else, and the story itself", async () => {
    const place = await publish(author.page, 'Mine to keep clean');
    const { page } = await openReader();
    await comment(page, place, ['Something that is not wanted here.']);
    const { page: own, complaints } = author;
    await own.goto(`/story/${place.slug}/comments`);
    await own.getByRole('button', { name: /^Delete the comment by/u }).click();
    await own.getByRole('button', { name: 'Delete comment' }).click();
    await own.getByText('Nobody has commented yet.').waitFor();
    await page.goto(`/story/${place.slug}`);
    await page.getByRole('heading', { name: 'Mine to keep clean' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await own.goto(`/story/${place.slug}`);
    await own.getByRole('button', { name: 'Delete' }).click();
    await own.getByRole('button', { name: 'Delete for good' }).click();
    await own.waitForURL('/');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('comes back to the page of comments and the place on it that were left', async () => {
    const place = await publish(author.page, 'Sixty voices');
    const texts = Array.from({ length: 60 }, (_, index) => `This is voice number ${index} of many.`);
    await comment(author.page, place, texts);
    const { page, complaints } = await openPage(browser, site.url);
    await page.goto(`/story/${place.slug}/comments/chronological`);
    await page.getByText('voice number 0 of').waitFor();
    await page.getByText('voice number 24 of').scrollIntoViewIfNeeded();
    await page.getByText('voice number 49 of').scrollIntoViewIfNeeded();
    await page.getByText('voice number 55 of').scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await page.getByRole('article').filter({ hasText: 'voice number 55 of' }).locator('a:has(time)').click();
    await page.getByRole('heading', { level: 1, name: 'Comment on Sixty voices' }).waitFor();
    await page.goBack();
    await page.waitForFunction((before) => Math.abs(scrollY - before) < 5, top);
    await page.getByText('voice number 55 of').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shares only what its author lets others share, and downloads the book', async () => {
    const shared: Place = await publish(author.page, 'For everybody');
    const kept = await publish(author.page, 'Not to be passed on', { is_shareable: 0 });
    const { page, context, complaints } = await openPage(browser, site.url);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/story/${kept.slug}`);
    await page.getByRole('heading', { name: 'Not to be passed on' }).waitFor();
    expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
    await page.goto(`/story/${shared.slug}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('The link is copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.url}/story/${shared.slug}`,
    );
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'EPUB' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.epub$/u);
    expect(complaints).toEqual([]);
  });
});
