import { Client } from 'pg';
import type { Request } from 'playwright';
import { withSiteDatabase } from '../../../scripts/supervisor/index.mjs';
import { comment, publish } from './api-calls.js';
import { callApi, callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { openSite, type Somebody } from './open-site.js';
import { startTestSite } from './site.js';
import { newAdmin, newModerator } from './staff.js';
import { takeComplaints } from './watched-page.js';

/** Cases in the queue, of which each page of the list has 25. */
const reported = 500;
const inPage = 25;

describe('the queue of a moderator', () => {
  const site = openSite(startTestSite);
  let admin: Somebody;
  let moderator: Somebody;
  let author: Somebody;
  let reporter: Somebody;

  beforeAll(async () => {
    admin = await newAdmin(site);
    moderator = await newModerator(site, admin.page);
    [author, reporter] = [await site.newcomer(), await site.newcomer()];
  });

  /** Runs a statement where social keeps the reports. */
  async function inReports(statement: string, values: readonly string[] = []): Promise<void> {
    const { dataDir } = site;
    if (dataDir === null) throw new Error('The database of a site that runs elsewhere is not known');
    await withSiteDatabase({ dataDir, env: process.env, service: 'social' }, async (url) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(statement, [...values]);
      } finally {
        await client.end();
      }
    });
  }

  it('is worked through by the keyboard: the oldest first, the focus on the next case, page after page', async () => {
    const { page } = moderator;
    await inReports(
      `WITH added AS (
         INSERT INTO report_case (kind, thing_id, author_id, story_slug, story_title, excerpt, count_reports)
         SELECT 'story', 1000000 + n, author.user_id, 'slug-' || n, 'Reported story ' || n, 'It begins', 1
         FROM generate_series(1, ${reported}) AS n, user_projection author
         WHERE author.username = $1 ORDER BY n
         RETURNING id
       )
       INSERT INTO report (case_id, reporter_id, reason)
       SELECT added.id, reporter.user_id, 'It is copied.' FROM added, user_projection reporter
       WHERE reporter.username = $2`,
      [author.person.username, reporter.person.username],
    );
    const lists: string[] = [];
    const note = (request: Request) => {
      if (request.url().includes('/admin/reports?')) lists.push(request.url());
    };
    page.on('request', note);
    await page.goto('/admin/reports');
    const cases = page.getByRole('heading', { name: /^Reported story \d+$/u });
    await cases.first().waitFor();
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const hasFocus = (number: number) =>
      page
        .locator('li:focus')
        .getByRole('heading', { name: `Reported story ${number}`, exact: true })
        .waitFor();
    const dialog = page.getByRole('dialog');
    /** Keeps the case whose button has the focus. */
    const keep = async () => {
      await press('Enter');
      await dialog.getByLabel('Decision', { exact: true }).focus();
      await page.keyboard.type('Keep');
      await press('Tab');
      await page.keyboard.type('Within');
      await press('Tab', 'Tab', 'Enter');
      await dialog.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'Decide on' }).first().focus();
    await press('Enter');
    await dialog.getByLabel('Decision', { exact: true }).waitFor();
    await expectNoFault(page, 'the dialog of a decision');
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // Beyond the end of the first page, which the second has followed by then.
    const decided = inPage + 1;
    for (let number = 1; number <= decided; number += 1) {
      if (number > 1) {
        await hasFocus(number);
        // The title, the author and the button.
        await press('Tab', 'Tab', 'Tab');
      }
      if (number === 2) {
        // The cover and the claim stand behind the decision; the focus stays on the claim.
        await press('Tab', 'Tab', 'Enter');
        await page.getByRole('button', { name: 'Release' }).and(page.locator(':focus')).waitFor();
        await press('Shift+Tab', 'Shift+Tab');
      }
      await keep();
    }
    await hasFocus(decided + 1);

    // The whole queue, by the button at its end.
    for (let shown = 2 * inPage - decided; shown < reported - decided; shown += inPage) {
      await page.getByRole('button', { name: 'More reports' }).focus();
      await press('Enter');
      await cases.nth(Math.min(shown + inPage, reported - decided) - 1).waitFor();
    }
    await page.getByRole('button', { name: 'Decide on' }).last().focus();
    await keep();
    await hasFocus(reported - 1);
    expect(await cases.count()).toBe(reported - decided - 1);
    // Each page was loaded once, after the one before, however much was decided meanwhile.
    expect(lists).toHaveLength(reported / inPage);
    expect(new Set(lists).size).toBe(lists.length);
    page.off('request', note);
    await inReports('DELETE FROM report_case WHERE is_decided = 0');
  });

  it('shows who looks at a case, and tells both sides what was decided and why', async () => {
    const title = 'A story with a warning';
    const { story_id } = await publish(author.page, title);
    await callOnce(reporter.page, 'POST', '/report', { story_id, reason: 'It is copied.' });
    const { page } = moderator;
    await page.goto('/admin/reports');
    const entry = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await entry.getByRole('button', { name: 'Claim' }).click();
    await entry.getByText('You have been looking at this since').waitFor();
    await expectNoFault(page, 'a case that is claimed');
    await admin.page.goto('/admin/reports');
    await admin.page.getByText(`@${moderator.person.username} has been looking at this since`).waitFor();
    const warning = { story_id, decision: 'warn', decision_reason: 'copied' };
    const [refused] = await callApi(admin.page, [{ method: 'PUT', path: '/admin/report', body: warning }]);
    expect(refused?.status).toBe(409);
    await entry.getByRole('button', { name: 'Decide' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Decision', { exact: true }).selectOption('Warn');
    await dialog.getByLabel('Decision reason').selectOption('The work of somebody else');
    await dialog.getByLabel('Decision words').fill('Please name the source.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await entry.waitFor({ state: 'detached' });

    const own = author.page;
    await own.goto('/account/notifications');
    const told = `Your story “${title}” was looked at: this is a warning, because of the work of somebody else.`;
    await own.getByRole('link', { name: told }).waitFor();
    await expectNoFault(own, 'the notification of a decision');
    await own.getByRole('link', { name: told }).click();
    await own.getByRole('heading', { name: 'Decisions', level: 1 }).waitFor();
    await own.getByText('Please name the source.').waitFor();
    await expectNoFault(own, 'the decisions');
    await reporter.page.goto('/account/decisions');
    await reporter.page.getByText(`The story was “${title}”.`).waitFor();
    expect(await reporter.page.getByRole('main').textContent()).not.toContain(moderator.person.username);
  });

  it('hides a story until its author has mended it, and releases it as they changed it', async () => {
    const title = 'A story to mend';
    const { story_id, slug } = await publish(author.page, title);
    await callOnce(reporter.page, 'POST', '/report', { story_id, reason: 'It is copied.' });
    const { page } = moderator;
    await page.goto('/admin/reports');
    const entry = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await entry.getByRole('button', { name: 'Decide' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Decision', { exact: true }).selectOption('Hide it until it is mended');
    await dialog.getByLabel('Decision reason').selectOption('The work of somebody else');
    await dialog.getByLabel('Decision words').fill('Name the source of the letter.');
    await dialog.getByRole('button', { name: 'Decide' }).click();
    await dialog.waitFor({ state: 'detached' });
    await entry.waitFor({ state: 'detached' });
    const read = async () =>
      (await callApi(reporter.page, [{ method: 'GET', path: `/story/${slug}` }]))[0]?.status;
    expect(await read()).toBe(404);

    const own = author.page;
    await own.goto('/account/decisions');
    const decision = own.getByRole('article').filter({ hasText: `Your story “${title}” was looked at` });
    await decision.getByText('Name the source of the letter.').waitFor();
    await decision.getByRole('button', { name: 'Mend it' }).click();
    const text = decision.getByRole('textbox', { name: 'Story', exact: true });
    await text.click();
    await own.keyboard.type('The letter is by Ann. ');
    await decision.getByLabel('Title').fill('A mended story');
    await decision.getByLabel('Mended words').fill('I named her.');
    await expectNoFault(own, 'a story that is being mended');
    await decision.getByRole('button', { name: 'It is mended' }).click();
    await decision.getByText('You said that it is mended').waitFor();
    expect(await read()).toBe(404);

    await page.goto('/admin/appeals');
    await page.getByText('I named her.').waitFor();
    await page.getByText('Read it').click();
    await page.getByText('The letter is by Ann.').waitFor();
    await expectNoFault(page, 'a mended story');
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await page.getByText('No appeal waits for a decision.').waitFor();
    expect(await read()).toBe(200);
    await own.goto('/account/notifications');
    await own.getByRole('link', { name: `Your story “${title}” is mended` }).waitFor();
  });

  it('hides a comment until its author has mended it, and releases it as they changed it', async () => {
    const place = await publish(reporter.page, 'A story with a comment to mend');
    const [comment_id] = await comment(author.page, place, ['A comment with a name in it.']);
    await callOnce(reporter.page, 'POST', '/report', { comment_id, reason: 'It names me.' });
    const hiding = { decision: 'hide', decision_reason: 'harassment', decision_words: 'Take the name out.' };
    await callOnce(moderator.page, 'PUT', '/admin/report', { comment_id, ...hiding });
    const own = author.page;
    await own.goto('/account/decisions');
    const decision = own.getByRole('article').filter({ hasText: 'Take the name out.' });
    await decision.getByRole('button', { name: 'Mend it' }).click();
    await decision.getByLabel('Comment', { exact: true }).fill('A comment without it.');
    await decision.getByLabel('Mended words').fill('The name is gone.');
    await expectNoFault(own, 'a comment that is being mended');
    await decision.getByRole('button', { name: 'It is mended' }).click();
    await decision.getByText('You said that it is mended').waitFor();

    const { page } = moderator;
    await page.goto('/admin/appeals');
    await page.getByText('The name is gone.').waitFor();
    await page.getByText('Read it').click();
    await page.getByText('A comment without it.').waitFor();
    await expectNoFault(page, 'a mended comment');
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await page.getByText('No appeal waits for a decision.').waitFor();
    await own.goto(`/comment/${comment_id}`);
    await own.getByText('A comment without it.').waitFor();
  });

  it('restores what was removed when somebody else reverses it after an appeal', async () => {
    const title = 'A story that comes back';
    const { story_id, slug } = await publish(author.page, title);
    await callOnce(reporter.page, 'POST', '/report', { story_id, reason: 'It is copied.' });
    const removal = { story_id, decision: 'remove', decision_reason: 'copied' };
    await callOnce(moderator.page, 'PUT', '/admin/report', removal);
    const status = async () =>
      (await callApi(reporter.page, [{ method: 'GET', path: `/story/${slug}` }]))[0]?.status;
    expect(await status()).toBe(404);

    const own = author.page;
    await own.goto('/account/decisions');
    const decision = own.getByRole('article').filter({ hasText: `Your story “${title}” was looked at` });
    await decision.getByRole('button', { name: 'Appeal' }).click();
    const dialog = own.getByRole('dialog', { name: 'Appeal' });
    await dialog.getByLabel('Appeal').fill('I wrote every word of it myself.');
    await expectNoFault(own, 'the dialog of an appeal');
    await dialog.getByRole('button', { name: 'Send appeal' }).click();
    await decision.getByText('I wrote every word of it myself.').waitFor();

    await moderator.page.goto('/admin/appeals');
    await moderator.page.getByText('This decision was yours: somebody else must decide.').waitFor();
    const { page } = admin;
    await page.goto('/admin/appeals');
    await page.getByText('I wrote every word of it myself.').waitFor();
    await expectNoFault(page, 'appeals');
    await page.getByRole('button', { name: 'Reverse' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse' }).click();
    await page.getByText('No appeal waits for a decision.').waitFor();
    expect(await status()).toBe(200);
    await own.goto('/account/notifications');
    await own.getByRole('link', { name: `the decision on your story “${title}” was taken back.` }).waitFor();
  });

  it('hears who is suspended on the page to log in, and counts what it decided for everybody', async () => {
    const somebody = await site.newcomer();
    const { username, password } = somebody.person;
    const { items } = (await callOnce(admin.page, 'GET', `/admin/users?q=${username}`)) as {
      items: { user_id: number }[];
    };
    await admin.page.goto('/admin/users');
    await admin.page.getByLabel('Name or address').fill(username);
    await admin.page.getByRole('button', { name: 'Find' }).click();
    await admin.page.getByText(`Notes about @${username}`).click();
    await admin.page.getByLabel('Staff note', { exact: true }).fill('Wrote to the same people again.');
    await admin.page.getByRole('button', { name: 'Note it' }).click();
    await admin.page.getByText('Wrote to the same people again.').waitFor();
    await expectNoFault(admin.page, 'a note about a member');
    await callOnce(admin.page, 'PUT', '/admin/user', { user_id: items[0]?.user_id, status: 'suspended' });

    const { page } = somebody;
    await page.goto('/account/login');
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Appeal against the suspension' }).waitFor();
    expect(takeComplaints()).toEqual([expect.stringContaining('403')]);
    await page.getByRole('button', { name: 'Appeal against the suspension' }).click();
    await page.getByLabel('Appeal', { exact: true }).fill('I wrote to them once, months ago.');
    await expectNoFault(page, 'an appeal against a suspension');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await page.getByText('Your appeal is sent.').waitFor();
    await moderator.page.goto('/admin/appeals');
    await moderator.page.getByText('I wrote to them once, months ago.').waitFor();
    await moderator.page.goto('/admin/log');
    await moderator.page.getByRole('button', { name: 'Check the log' }).click();
    await moderator.page.getByText('The log is whole').waitFor();
    await expectNoFault(moderator.page, 'the log of the staff');

    await page.goto('/site/moderation');
    await page.getByText('Stories – warned (The work of somebody else): 1').waitFor();
    await expectNoFault(page, 'the numbers of moderation');
  });
});
