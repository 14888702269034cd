import { Client } from 'pg';
import { withSiteDatabase } from '../../../scripts/supervisor/index.mjs';
import { fillLogIn, openSettings, part, save } from './account-journeys.js';
import { comment, type Place, publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { arrange, openMore, openMoreFields, openWritingPage, publishNow, storyBox } from './journeys.js';
import { openSite, type Somebody } from './open-site.js';

describe('what is said about a story', () => {
  const site = openSite();
  let author: Somebody;

  beforeAll(async () => {
    author = await site.newcomer();
  });

  it('is written at once at the top of the comments, liked, replied to and deleted', async () => {
    const place = await publish(author.page, 'Much to say');
    await comment(author.page, place, ['I wrote this one first.']);
    const { page, person } = await site.newcomer();
    await page.goto(`/story/${place.slug}`);
    await page.getByRole('link', { name: '1 comment' }).click();
    await page.waitForURL(`/story/${place.slug}/comments`);
    // The story has such a form, too, and goes on being shown until the comments are there.
    await page.getByRole('heading', { level: 1, name: /^Comments on/u }).waitFor();
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
    await expectSoon(() => page.getByLabel('Your comment').inputValue(), '');

    await first.getByRole('button', { name: /^Like the comment by/u }).click();
    await first.getByRole('button', { name: /^Like the comment by/u, pressed: true }).waitFor();
    await first.getByRole('button', { name: /^Reply to/u }).click();
    await page.getByLabel(`Your reply to @${person.username}`).fill('And I reply to myself here.');
    await page.getByRole('button', { name: 'Post reply' }).click();
    const reply = first.getByRole('group', { name: 'Replies' }).getByRole('listitem');
    await reply.getByText('And I reply to myself here.').waitFor();
    await first.getByRole('button', { name: '1 reply' }).waitFor();

    await first
      .getByRole('button', { name: /^Delete the comment by/u })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete comment' }).click();
    await first.getByText('[deleted]').waitFor();
    await reply.getByText('And I reply to myself here.').waitFor();
    await reply.getByRole('button', { name: /^Delete the comment by/u }).click();
    await page.getByRole('button', { name: 'Delete comment' }).click();
    await page.getByText('And I reply to myself here.').waitFor({ state: 'detached' });
    await expectSoon(() => page.locator('#feed > div > ol > li').count(), 1);
    await page.reload();
    await page.getByText('I wrote this one first.').waitFor();
    await expectSoon(() => page.locator('#feed > div > ol > li').count(), 1);
  });

  it('is kept while it is typed, over a reload and an ended session', async () => {
    const { slug } = await publish(author.page, 'Nothing is lost');
    const { page, context, person } = await site.newcomer({ expectedStatuses: [403] });
    await page.goto(`/story/${slug}/comments`);
    await page.getByLabel('Your comment').fill('Half a thought, and then the rest.');
    await page.getByText('34/5000').waitFor();
    await page.reload();
    await expectSoon(
      () => page.getByLabel('Your comment').inputValue(),
      'Half a thought, and then the rest.',
    );
    await context.clearCookies();
    await page.getByRole('button', { name: 'Post comment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await fillLogIn(page, person.username, person.password);
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByText('Your comment is posted.').waitFor();
    await page.getByRole('listitem').getByText('Half a thought, and then the rest.').waitFor();
  });

  it('is posted once when the response is lost and it is sent again', async () => {
    const place = await publish(author.page, 'Said once');
    const { page } = await site.newcomer({ expectedStatuses: [503] });
    await page.goto(`/story/${place.slug}/comments`);
    await page.route(
      '**/api/v1/comment',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 503, contentType: 'text/plain', body: 'The response is lost.' });
      },
      { times: 1 },
    );
    await page.getByLabel('Your comment').fill('I say this exactly once.');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByRole('alert').filter({ hasText: 'The response is lost.' }).waitFor();
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByText('Your comment is posted.').waitFor();
    await page.reload();
    await page.getByText('I say this exactly once.').first().waitFor();
    await expectSoon(() => page.locator('#feed > div > ol > li').count(), 1);
  });

  it('is still said to be posted when news come', async () => {
    const place = await publish(author.page, 'Liked at once');
    const { page } = await site.newcomer();
    await page.goto(`/story/${place.slug}/comments`);
    await page.getByLabel('Your comment').fill('I say this and stay.');
    const posted = page.waitForResponse('**/api/v1/comment');
    await page.getByRole('button', { name: 'Post comment' }).click();
    const { comment_id } = (await (await posted).json()) as { comment_id: number };
    await page.getByText('Your comment is posted.').waitFor();
    await callOnce(author.page, 'POST', '/comment/like', { comment_id });
    await page.getByRole('status').filter({ hasText: '1 new notification.' }).waitFor({ state: 'attached' });
    expect(await page.getByText('Your comment is posted.').isVisible()).toBe(true);
  });

  it('is for those whom the author lets comment, and the others read who may', async () => {
    const place = await publish(author.page, 'For a few');
    const [first = 0] = await comment(author.page, place, ['The author says this first.']);
    await openWritingPage(author.page, `/write?story=${place.slug}`);
    await openMoreFields(author.page);
    await author.page.getByLabel('Who may comment').selectOption('Only my subscribers');
    await publishNow(author.page);
    await author.page.waitForURL(`/story/${place.slug}`);

    const { page } = await site.newcomer({ expectedStatuses: [403] });
    const form = page.getByLabel('Your comment');
    const replies = page.getByRole('button', { name: /^Reply to/u });
    await page.goto(`/story/${place.slug}/comments`);
    await page.getByText('Only subscribers can comment on this story: subscribe to the author').waitFor();
    await page.getByText('The author says this first.').waitFor();
    expect([await form.count(), await replies.count()]).toEqual([0, 0]);
    await expectNoFault(page, 'a story on which only subscribers may comment');
    await page.goto(`/comment/${first}`);
    await page.getByText('Only subscribers can comment on this story').waitFor();
    expect(await page.getByLabel(/^Your reply to/u).count()).toBe(0);

    const { author_id } = (await callOnce(page, 'GET', `/story/${place.slug}`)) as { author_id: number };
    await callOnce(page, 'POST', '/user/subscription', { subscription_id: author_id });
    await page.goto(`/story/${place.slug}/comments`);
    await form.fill('A subscriber says this.');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByText('Your comment is posted.').waitFor();
    await replies.first().waitFor();

    // The author closes the comments while somebody writes one.
    await form.fill('This one comes too late.');
    await callOnce(author.page, 'PUT', '/story', { story_id: place.story_id, comments_policy: 'closed' });
    await page.getByRole('button', { name: 'Post comment' }).click();
    await page.getByRole('alert').filter({ hasText: 'The author has closed the comments' }).waitFor();
    expect(await form.inputValue()).toBe('This one comes too late.');
    await page.reload();
    await page.getByText('Comments on this story are closed.').waitFor();
    await page.getByText('A subscriber says this.').waitFor();
    expect([await form.count(), await replies.count()]).toEqual([0, 0]);
    await author.page.goto(`/story/${place.slug}/comments`);
    await author.page.getByRole('link', { name: 'Change who may comment' }).click();
    await author.page.waitForURL(`/write?story=${place.slug}`);
    await storyBox(author.page).waitFor();
    await openMoreFields(author.page);
    await expectSoon(() => author.page.getByLabel('Who may comment').inputValue(), 'closed');
  });

  it('closes after the days that the author chose, and stays readable', async () => {
    // A site in containers gives nobody its database.
    if (site.dataDir === null) return;
    const old = await site.newcomer();
    const place = await publish(old.page, 'A story of last month');
    await comment(old.page, place, ['This one was in time.']);
    await publishedDaysAgo(site.dataDir, place.story_id, 31);
    const { page } = await site.newcomer({ expectedStatuses: [403] });
    const form = page.getByLabel('Your comment');
    const replies = page.getByRole('button', { name: /^Reply to/u });
    await page.goto(`/story/${place.slug}/comments`);
    await form.fill('This one comes too late.');

    await openSettings(old.page, 'privacy');
    const setting = part(old.page, 'Comments on your stories');
    await setting.getByLabel('Close comments').selectOption('After 30 days');
    await expectNoFault(old.page, 'the setting of when comments close');
    await save(setting, 'Save when comments close');
    await old.page.reload();
    await expectSoon(() => setting.getByLabel('Close comments').inputValue(), '30');

    await page.getByRole('button', { name: 'Post comment' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'The comments on this story closed 30 days after its publication.' })
      .waitFor();
    expect(await form.inputValue()).toBe('This one comes too late.');
    await page.reload();
    await page.getByText('Comments are closed: the time for them ended on').waitFor();
    await page.getByText('This one was in time.').waitFor();
    expect([await form.count(), await replies.count()]).toEqual([0, 0]);
    await expectNoFault(page, 'a story whose comments have closed');
    await old.page.goto(`/story/${place.slug}/comments`);
    await old.page.getByRole('link', { name: 'Change when comments close' }).click();
    await setting.getByLabel('Close comments').selectOption('Never');
    await save(setting, 'Save when comments close');
    await page.reload();
    await form.waitFor();
  });

  it('has a page of its own for each comment, with its parent, its replies and likes', async () => {
    const place = await publish(author.page, 'A long talk');
    const [first = 0] = await comment(author.page, place, ['The very first word of all.']);
    const [second = 0] = await comment(author.page, place, ['A second word under it.'], first);
    const [third = 0] = await comment(author.page, place, ['A third word under that.'], second);
    const { page, person } = await site.newcomer({ expectedStatuses: [404] });
    await page.goto(`/comment/${second}`);
    await page.getByRole('heading', { level: 1, name: 'Comment on A long talk' }).waitFor();
    await page.getByRole('list', { name: 'In reply to' }).getByText('The very first word of all.').waitFor();
    await page.locator('#feed').getByText('A third word under that.').waitFor();
    const liked = page.waitForResponse((response) => response.url().endsWith('/comment/like'));
    await page
      .getByRole('button', { name: /^Like the comment by/u })
      .first()
      .click();
    await liked;
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
    await arrange(page, 'Chronological');
    await page.waitForURL(`/comment/${second}/replies/chronological`);
    const words = () =>
      page
        .locator('#feed article')
        .evaluateAll((all) => all.map(({ textContent }) => /A \w+ word/u.exec(textContent)?.[0]));
    await expectSoon(words, ['A third word', 'A fourth word']);
    await page.goto(`/comment/${third + 1_000}`);
    await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
  });

  it("the story's author deletes a comment of somebody else, and the story itself", async () => {
    const place = await publish(author.page, 'Mine to keep clean');
    const { page } = await site.newcomer({ expectedStatuses: [404] });
    await comment(page, place, ['Something that does not belong here.']);
    const { page: own } = author;
    await own.goto(`/story/${place.slug}/comments`);
    await own.getByRole('button', { name: /^Delete the comment by/u }).click();
    await own.getByRole('button', { name: 'Delete comment' }).click();
    await own.getByText('Nobody has commented yet.').waitFor();
    await page.goto(`/story/${place.slug}`);
    await page.getByRole('heading', { name: 'Mine to keep clean' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await own.evaluate(() => localStorage.removeItem('readingPlaces'));
    await own.goto(`/story/${place.slug}`);
    // The place is ready to be saved when the page is left; the server would not find the deleted story.
    await own.waitForFunction(() => localStorage.getItem('readingPlaces') !== null);
    await own.getByRole('button', { name: 'Delete' }).click();
    await own.getByRole('button', { name: 'Delete for good' }).click();
    await own.waitForURL('/');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
  });

  it('comes back to the page of comments and the place on it that were left', async () => {
    const place = await publish(author.page, 'Sixty voices');
    const texts = Array.from({ length: 60 }, (_, index) => `This is voice number ${index} of many.`);
    await comment(author.page, place, texts);
    const { page } = await site.openPage();
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
  });

  it('shares only what its author lets others share, and downloads the book', async () => {
    const shared: Place = await publish(author.page, 'For everybody');
    const kept = await publish(author.page, 'Not to be passed on', { is_shareable: 0 });
    const { page, context } = await site.openPage();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/story/${kept.slug}`);
    await page.getByRole('heading', { name: 'Not to be passed on' }).waitFor();
    await openMore(page);
    await page.getByRole('link', { name: 'EPUB' }).waitFor();
    expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
    await page.goto(`/story/${shared.slug}`);
    await openMore(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('The link is copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${site.url}/story/${shared.slug}`,
    );
    await openMore(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'EPUB' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.epub$/u);
  });
});

/** Moves the publication of a story into the past. */
async function publishedDaysAgo(dataDir: string, storyId: number, days: number): Promise<void> {
  await withSiteDatabase({ dataDir, env: process.env, service: 'content' }, async (url) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`UPDATE story SET posted_at = posted_at - $2 * interval '24 hours' WHERE id = $1`, [
        storyId,
        days,
      ]);
    } finally {
      await client.end();
    }
  });
}
