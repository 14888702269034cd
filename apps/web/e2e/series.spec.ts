import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import {
  addToStory,
  arrange,
  moreAbout,
  openPublishPanel,
  openWritingPage,
  publishNow,
  storyBox,
} from './journeys.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';
import { turnPrivate } from './people.js';

interface Series {
  readonly series_id: number;
  readonly slug: string;
}

describe('series', () => {
  const site = openSite();

  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const titles = (page: Page) => () => page.locator('#feed article h3').allTextContents();

  /** An author with a series of stories with these titles. */
  async function authorOf(title: string, stories: readonly string[]) {
    const author = await site.newcomer();
    const series = (await callOnce(author.page, 'POST', '/series', { title })) as Series;
    for (const story of stories) await publish(author.page, story, { series_id: series.series_id });
    return { ...author, series };
  }

  it('a reader finds the stories in their order, goes from one to the next, and comes back to go on', async () => {
    const { person, series } = await authorOf('The harbour', ['First light', 'High tide', 'Last boat']);
    const { page } = await site.newcomer();
    await page.goto(`/user/${person.username}`);
    await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Series' }).click();
    // The cards of stories name their series too, until the list of series is there.
    const card = page.getByRole('heading', { level: 3, name: 'The harbour', exact: true });
    await card.getByRole('link').click();
    await heading(page, 'The harbour').waitFor();
    await expectSoon(titles(page), ['First light', 'High tide', 'Last boat']);
    await expectNoFault(page, 'a series');

    await page.getByRole('link', { name: 'Read the first story' }).click();
    await heading(page, 'First light').waitFor();
    await page.getByText('1 of 3').waitFor();
    const nav = page.getByRole('navigation', { name: 'Series' });
    await expectNoFault(page, 'a story of a series');
    await nav.getByRole('link', { name: 'Next, 2 of 3 High tide' }).click();
    await heading(page, 'High tide').waitFor();
    await page.keyboard.press('ArrowRight');
    await heading(page, 'Last boat').waitFor();
    expect(await nav.getByRole('link', { name: /^Next/ }).count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await heading(page, 'High tide').waitFor();
    await page.keyboard.press('?');
    await page.getByText('The previous and the next story of the series, outside of fields').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    await page.getByText('2 of 3').waitFor();

    const [first] = (
      (await callOnce(page, 'GET', `/series/${series.slug}/stories`)) as { items: { story_id: number }[] }
    ).items;
    await nav.getByRole('link', { name: 'Contents' }).click();
    await heading(page, 'The harbour').waitFor();
    // The pages that were open count as read when they were open for long enough; this one is read last in any case.
    await callOnce(page, 'PUT', '/story/place', { story_id: first?.story_id, reading_place: 0 });
    await page.reload();
    await page.getByRole('link', { name: 'Continue with “High tide”' }).waitFor();
    await page
      .getByRole('article')
      .filter({ hasText: 'First light' })
      .getByText('Finished', { exact: true })
      .waitFor();
    await arrange(page, 'Last to first');
    await expectSoon(titles(page), ['Last boat', 'High tide', 'First light']);
    const [book] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'EPUB' }).click(),
    ]);
    expect(book.suggestedFilename()).toBe(`${series.slug}.epub`);
    expect(await book.failure()).toBeNull();
  });

  it('a reader subscribes to it, finds it among their subscriptions, and ends that', async () => {
    const { page: own, series } = await authorOf('The long tide', ['Ebb']);
    const { page, person } = await site.newcomer();
    await page.goto(`/series/${series.slug}`);
    await page.getByRole('button', { name: 'subscribe “The long tide”' }).click();
    const subscribed = page.getByRole('button', { name: 'subscribed “The long tide”' });
    await subscribed.waitFor();
    await expectNoFault(page, 'a series with its subscriber');
    await page.getByText('You are subscribed to “The long tide”.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Get “The long tide” by email' }).press('Enter');
    const byEmail = page.getByRole('dialog', { name: '“The long tide” by email' });
    await byEmail.getByRole('textbox', { name: 'Email' }).fill('series-reader@mail.example');
    await page.keyboard.press('Enter');
    await byEmail.getByRole('status').filter({ hasText: 'is on its way' }).waitFor();
    await page.keyboard.press('Escape');
    await byEmail.waitFor({ state: 'detached' });
    await page.goto('/');
    const offer = page.getByRole('region', { name: 'Continue reading' });
    await offer.getByRole('link', { name: 'Ebb' }).waitFor();
    await offer.getByText(/ · next in The long tide$/u).waitFor();
    await expectNoFault(page, 'the next story of a series');
    await offer.getByRole('link', { name: 'The long tide' }).click();
    await subscribed.waitFor();
    await page.goto(`/user/${person.username}/subscriptions`);
    await arrange(page, 'Series');
    await page.getByRole('link', { name: 'The long tide' }).click();
    await subscribed.click();
    await page.getByRole('button', { name: 'subscribe “The long tide”' }).waitFor();
    await page.goto(`/user/${person.username}/subscriptions/newest/series`);
    await page.getByText('You have not subscribed to a series yet.').waitFor();
    await own.goto(`/series/${series.slug}`);
    await own.getByRole('main').getByRole('link', { name: 'Edit' }).waitFor();
    expect(await own.getByRole('button', { name: /subscribe/u }).count()).toBe(0);
  });

  it('a reader reports it, and has its book sent to a device once the address is set', async () => {
    const { series } = await authorOf('The low tide', ['Mud']);
    const { page } = await site.newcomer({ viewport: { width: 320, height: 640 }, expectedStatuses: [409] });
    await page.goto(`/series/${series.slug}`);
    await moreAbout(page, /^More about .*The low tide/u).click();
    await expectNoFault(page, 'the menu of a series');
    await page.getByRole('button', { name: /^Report/u }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Report kind').selectOption({ index: 1 });
    await dialog.getByLabel('Reason').fill('It is mine.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await moreAbout(page, /^More about .*The low tide/u).click();
    await page.getByRole('button', { name: /^Send to my device/u }).click();
    await page.getByLabel('Address of your device').waitFor();
    await expectNoFault(page, 'the address of a device');
  });

  it('stands in the first response, and without scripts', async () => {
    const { series } = await authorOf('Of paper', ['On paper']);
    const { page } = await site.openPage();
    await page.goto(`/series/${series.slug}`);
    await heading(page, 'Of paper').waitFor();
    expect(await titles(page)()).toEqual(['On paper']);
  });

  it('of a private author shows who wrote it and nothing else', async () => {
    const { page: own, series, person } = await authorOf('Kept close', ['Kept closer']);
    await turnPrivate(own);
    const { page } = await site.openPage();
    await page.goto(`/series/${series.slug}`);
    await heading(page, 'This series is private').waitFor();
    await page.getByRole('main').getByRole('link', { name: person.username }).waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/Kept close/u);
  });

  it('an author creates one, orders it by keys, buttons and dragging, renames it and deletes it', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [404] });
    await page.goto(`/user/${person.username}/series`);
    await page.getByRole('button', { name: 'New series' }).click();
    const dialog = page.getByRole('dialog', { name: 'New series' });
    await dialog.getByRole('button', { name: 'Create series' }).click();
    await dialog.getByText('Title is required.').first().waitFor();
    await dialog.getByLabel('Title').fill('Of stones');
    await expectNoFault(page, 'the dialog of a new series');
    await dialog.getByRole('button', { name: 'Create series' }).click();
    await heading(page, 'Of stones').waitFor();
    await page.getByText('This series has no stories yet.').waitFor();
    const slug = new URL(page.url()).pathname.split('/')[2];
    const { series_id } = (await callOnce(page, 'GET', `/series/${slug}`)) as Series;
    for (const title of ['Ash', 'Bay']) await publish(page, title, { series_id });
    await publish(page, 'Cod');

    await page.goto(`/series/${slug}/edit`);
    const rows = page.getByRole('region', { name: 'Order of the stories' }).locator('ol > li');
    await page.getByRole('button', { name: 'Add “Cod”' }).click();
    const order = async () => (await rows.getByRole('link').allTextContents()).join(' ');
    await expectSoon(order, 'Ash Bay Cod');
    await expectNoFault(page, 'the page on which a series is edited');
    const grip = page.getByRole('button', { name: /^Move “Cod”, story/ });
    const stored = () => page.waitForResponse('**/api/v1/series/*/stories?*');
    await grip.focus();
    let read = stored();
    await page.keyboard.press('Home');
    await expectSoon(order, 'Cod Ash Bay');
    await expectFocus(grip);
    await read;
    read = stored();
    await page.getByRole('button', { name: 'Move “Cod” down' }).click();
    await expectSoon(order, 'Ash Cod Bay');
    await read;
    read = stored();
    await rows.filter({ hasText: 'Bay' }).dragTo(rows.filter({ hasText: 'Ash' }));
    await expectSoon(order, 'Bay Ash Cod');
    await read;
    read = stored();
    await page.getByRole('button', { name: 'Take “Ash” out of the series' }).click();
    await expectSoon(order, 'Bay Cod');
    await read;
    await page.reload();
    await expectSoon(order, 'Bay Cod');

    await page.getByLabel('Title').fill('Of pebbles');
    await page.getByLabel('Description').fill('Small ones.');
    await page.getByLabel('Status').selectOption('Complete');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The series is saved.').waitFor();
    await page.getByLabel('Description').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The series is saved.').waitFor();
    await page.getByRole('link', { name: 'Of pebbles' }).click();
    await page.getByText('Complete', { exact: true }).waitFor();
    expect(await page.getByText('Small ones.').count()).toBe(0);

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Delete the series' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL(`/user/${person.username}/series`);
    await page.goto(`/series/${slug}`);
    await heading(page, 'Not Found').waitFor();
  });

  it('an author chooses the series of a new story and of a published one on the write page', async () => {
    const { page } = await authorOf('Of wood', []);
    const create = async (title: string) => {
      await page.getByRole('button', { name: 'New series' }).click();
      const dialog = page.getByRole('dialog', { name: 'New series' });
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByRole('button', { name: 'Create series' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expectSoon(
        () =>
          page.getByLabel('Series').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
        title,
      );
    };
    await openWritingPage(page);
    await page.getByLabel('Title').fill('Oak');
    await addToStory(page, 'An oak is a tree that takes its time.');
    // The new series does not publish the story that is written behind the dialog.
    await openPublishPanel(page);
    await create('Of bark');
    await page.getByLabel('Series').selectOption('Of wood');
    await publishNow(page);
    await heading(page, 'Oak').waitFor();
    await page.getByRole('link', { name: 'Of wood', exact: true }).waitFor();

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await storyBox(page).waitFor();
    await openPublishPanel(page);
    await create('Of leaves');
    await publishNow(page);
    await heading(page, 'Oak').waitFor();
    await page.getByRole('link', { name: 'Of leaves', exact: true }).waitFor();
  });
});
