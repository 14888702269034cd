import type { Page } from 'playwright';
import { comment, publish } from './api-calls.js';
import { callApi, callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { openMenu, openMore } from './journeys.js';
import { looks, middleWidth } from './looks.js';
import { openSite, type Somebody } from './open-site.js';
import { newAdmin, newModerator } from './staff.js';

describe('the admin area', () => {
  const site = openSite();
  let admin: Somebody;
  let moderator: Somebody;
  let author: Somebody;
  let reader: Somebody;

  beforeAll(async () => {
    admin = await newAdmin(site);
    moderator = await newModerator(site, admin.page);
    [author, reader] = [await site.newcomer(), await site.newcomer()];
  });

  /** The entry of a list of which the heading says so. */
  const entry = (page: Page, heading: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
  const button = (page: Page, heading: string, name: string) =>
    entry(page, heading).getByRole('button', { name, disabled: false });

  /** Decides on a case in its dialog. */
  async function decide(page: Page, heading: string, decision: string, reason: string): Promise<void> {
    await button(page, heading, 'Decide').click();
    const dialog = page.getByRole('dialog', { name: 'Decide on' });
    await dialog.getByLabel('Decision', { exact: true }).selectOption(decision);
    await dialog.getByLabel('Decision reason').selectOption(reason);
    await dialog.getByRole('button', { name: 'Decide' }).click();
  }

  /** Reports a story as its reader does. */
  async function report(page: Page, slug: string, title: string, reason: string): Promise<void> {
    await page.goto(`/story/${slug}`);
    await openMore(page);
    await page.getByRole('button', { name: `Report ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: `Report ${title}` });
    await dialog.getByLabel('Kind').selectOption('The work of somebody else');
    await dialog.getByLabel('Reason').fill(reason);
    await expectNoFault(page, 'the report dialog');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Thank you. A moderator will look at it.').waitFor();
    await dialog.waitFor({ state: 'detached' });
  }

  it('shows a moderator what was reported, with the way to it, until it is decided', async () => {
    const title = `A lamp of ${author.person.username}`;
    const place = await publish(author.page, title);
    const [comment_id] = await comment(author.page, place, ['Nobody ever came, and it serves them right.']);
    await callOnce(reader.page, 'POST', '/report', { comment_id, reason: 'It is unkind.' });
    await report(reader.page, place.slug, title, 'It is copied.');
    const { page } = moderator;
    await page.goto('/account/settings/feedback');
    await (await openMenu(page)).getByRole('link', { name: 'Admin', exact: true }).click();
    await page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor();
    await entry(page, `Comment on “${title}”`).getByText('it serves them right').waitFor();
    await entry(page, title).getByText('It is copied.').waitFor();
    const names = await page.getByRole('navigation', { name: 'Admin' }).getByRole('link').allTextContents();
    expect(names).toEqual(['Reports', 'Appeals', 'First posts', 'Feedback', 'Log', 'Errors', 'Emails']);
    await page.getByLabel('Kind').selectOption('The work of somebody else');
    await entry(page, `Comment on “${title}”`).waitFor({ state: 'detached' });
    await entry(page, title).getByText('The work of somebody else.').waitFor();
    await page.getByLabel('Kind').selectOption('All kinds');
    await expectNoFault(page, 'reports');
    await decide(page, `Comment on “${title}”`, 'Remove it', 'Harassment or hate');
    await entry(page, `Comment on “${title}”`).waitFor({ state: 'detached' });
    await decide(page, title, 'Keep it', 'Within the rules');
    await entry(page, title).waitFor({ state: 'detached' });
    // The list, or the next of the cases that other specs have left there.
    await page.locator('main :is(div, li):focus').waitFor();
    await page.getByRole('button', { name: 'Decided' }).click();
    await entry(page, title).getByText(`@${moderator.person.username} kept it (Within the rules)`).waitFor();
    const [gone] = await callApi(reader.page, [{ method: 'GET', path: `/comment/${comment_id}` }]);
    expect(gone?.status).toBe(404);
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  });

  it('lets an admin suspend somebody and let them back', async () => {
    const { page } = admin;
    // Nobody's page is at a story of theirs: it would save the reading place, and complain that the story is gone.
    const { username } = (await site.newcomer()).person;
    const profile = async () =>
      (await callApi(reader.page, [{ method: 'GET', path: `/user/${username}` }]))[0]?.status;
    await page.goto('/admin/users');
    await page.getByLabel('Name or address').fill(username);
    await page.getByRole('button', { name: 'Find' }).click();
    await entry(page, `@${username}`).waitFor();
    await expectNoFault(page, 'users');
    await button(page, `@${username}`, 'Suspend').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
    await button(page, `@${username}`, 'Reinstate').waitFor();
    expect(await profile()).toBe(404);
    await button(page, `@${username}`, 'Reinstate').click();
    await button(page, `@${username}`, 'Suspend').waitFor();
    expect(await profile()).toBe(200);
  });

  it('shows an admin how far each service has come', async () => {
    const { page } = admin;
    const part = page.getByRole('navigation', { name: 'Admin' });
    await part.getByRole('link', { name: 'Queues' }).click();
    for (const name of ['Accounts', 'Content', 'Social', 'Notifications', 'Search']) {
      await page.getByRole('region', { name }).getByText('No failed jobs.').waitFor();
    }
    const content = page.getByRole('region', { name: 'Content' });
    await content.getByText('Slowest operations').click();
    await content
      .getByRole('row', { name: /up to|more than/ })
      .first()
      .waitFor();
    await expectNoFault(page, 'queues');
    for (const name of ['Log', 'Emails', 'Feedback', 'Errors']) {
      await part.getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.locator('main [aria-busy]').waitFor({ state: 'detached' });
    }
  });

  it('has its pages about operations behind their name, and a drawing where nothing is', async () => {
    const { page } = admin;
    await page.goto('/admin/appeals');
    await page.getByText('No appeal waits for a decision.').waitFor();
    expect(await page.getByRole('main').locator('svg').count()).toBe(1);
    await page.goto('/account/decisions');
    await page.getByText('The moderators have decided nothing').waitFor();
    expect(await page.getByRole('main').locator('svg').count()).toBe(1);
    await page.goto('/admin/appeals');
    const nav = page.getByRole('navigation', { name: 'Admin' });
    await nav.waitFor();
    for (const width of [...looks.map((look) => look.width), middleWidth]) {
      await page.setViewportSize({ width, height: 720 });
      const places = [nav.getByText('Operations'), nav.getByRole('link', { name: 'Errors' })];
      const [name, link] = await Promise.all(places.map((place) => place.boundingBox()));
      if (!name || !link) throw new Error('The navigation is not on the page.');
      expect([width, name.y + name.height / 2]).toEqual([width, link.y + link.height / 2]);
    }
  });

  it('does not exist for a member', async () => {
    const { page } = reader;
    await page.goto('/admin/reports');
    await page.getByRole('heading', { name: 'Not Found' }).waitFor();
    await (await openMenu(page)).getByRole('link', { name: 'Feedback' }).waitFor();
    expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
  });
});
