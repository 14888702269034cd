import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';
import { turnPrivate } from './people.js';

interface Series {
  readonly series_id: number;
  readonly slug: string;
}

describe('the order of a series', () => {
  const site = openSite();

  /** The page of an author who edits a new series of these stories. */
  async function editSeries(titles: readonly string[]) {
    const author = await site.newcomer({ expectedStatuses: [409] });
    // So many stories would push those of other specs off the first page of home.
    await turnPrivate(author.page);
    const series = (await callOnce(author.page, 'POST', '/series', { title: 'Of tides' })) as Series;
    for (const title of titles) await publish(author.page, title, { series_id: series.series_id });
    await author.page.goto(`/series/${series.slug}/edit`);
    return { ...author, series };
  }
  const rows = (page: Page) => page.getByRole('region', { name: 'Order of the stories' }).locator('ol > li');
  const order = (page: Page) => async () => (await rows(page).getByRole('link').allTextContents()).join(' ');

  it('changed in two tabs loses nothing, and says what could not be done', async () => {
    const { page, context, series } = await editSeries(['Ash', 'Bay', 'Cod', 'Dew']);
    await expectSoon(order(page), 'Ash Bay Cod Dew');
    const other = await context.newPage();
    await other.goto(`/series/${series.slug}/edit`);
    await expectSoon(order(other), 'Ash Bay Cod Dew');

    await page.getByRole('button', { name: 'Move “Bay” down' }).click();
    await expectSoon(order(page), 'Ash Cod Bay Dew');
    await other.getByRole('button', { name: /^Move “Dew”, story/u }).press('Home');
    await expectSoon(order(other), 'Dew Ash Cod Bay');

    await page.getByRole('button', { name: 'Take “Cod” out of the series' }).click();
    await expectSoon(order(page), 'Dew Ash Bay');
    await other.getByRole('button', { name: 'Move “Bay” up' }).click();
    await expectSoon(order(other), 'Dew Ash Bay');
    await page.getByRole('button', { name: 'Take “Ash” out of the series' }).click();
    await expectSoon(order(page), 'Dew Bay');
    await other.getByRole('button', { name: 'Move “Dew” down' }).click();
    await other.getByText('The order was changed elsewhere meanwhile, so “Dew” was not moved.').waitFor();
    await expectSoon(order(other), 'Dew Bay');
  });

  it('moves a story to the end, and to a position, beyond those that are shown', async () => {
    const titles = Array.from({ length: 27 }, (_, index) => `Wave ${index + 1}`);
    const { page, series } = await editSeries(titles);
    const stored = async () => {
      const list = (query: string) =>
        callOnce(page, 'GET', `/series/${series.slug}/stories${query}`) as Promise<{
          readonly items: readonly { readonly title: string }[];
          readonly next: string;
        }>;
      const { items, next } = await list('');
      return [...items, ...(await list(`?next=${next}`)).items].map(({ title }) => title);
    };
    const grip = page.getByRole('button', { name: 'Move “Wave 1”, story 1 of 27', exact: true });
    await grip.press('End');
    await page.getByText('“Wave 1” is the last story now.').first().waitFor();
    await expectFocus(page.getByRole('button', { name: /^Move “Wave 2”, story/u }));
    await expectSoon(stored, [...titles.slice(1), 'Wave 1']);
    expect(await rows(page).count()).toBe(25);

    await page.getByRole('button', { name: 'Position of “Wave 2”: 1', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move “Wave 2”' });
    const position = dialog.getByLabel('Position', { exact: true });
    await expectFocus(position);
    for (const wrong of ['28', '0', 'the end', '2.5', '']) {
      await position.fill(wrong);
      await page.keyboard.press('Enter');
      await dialog.getByText('Position must be a whole number from 1 to 27.').waitFor();
      expect(await position.inputValue()).toBe(wrong);
    }
    await expectNoFault(page, 'the dialog for the position of a story');
    await position.fill('26');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('button', { name: 'Move “Wave 2”, story 26 of 27', exact: true }));
    await expectSoon(stored, [...titles.slice(2), 'Wave 2', 'Wave 1']);

    await page.getByRole('button', { name: 'Position of “Wave 1”: 27', exact: true }).click();
    await page.getByLabel('Position', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expectFocus(page.getByRole('button', { name: 'Position of “Wave 1”: 3', exact: true }));
    await expectSoon(stored, ['Wave 3', 'Wave 4', 'Wave 1', ...titles.slice(4), 'Wave 2']);
  });

  it('says of each story whether it is in the series, also beyond those that are shown', async () => {
    const titles = Array.from({ length: 27 }, (_, index) => `Wave ${index + 1}`);
    const { page } = await editSeries(titles);
    const add = page.getByRole('region', { name: 'Add stories' });
    await add.getByText('Wave 27', { exact: true }).waitFor();
    await expectSoon(() => rows(page).count(), 25);
    await expectSoon(() => add.getByText('In the series').count(), 25);
    expect(await add.getByRole('button', { name: /^Add “/u }).count()).toBe(0);
    await page.getByRole('button', { name: 'Move “Wave 1”, story 1 of 27', exact: true }).waitFor();

    await page.getByRole('button', { name: 'Take “Wave 20” out of the series' }).click();
    await add.getByRole('button', { name: 'Add “Wave 20”' }).click();
    await expectSoon(() => add.getByRole('button', { name: /^Add “/u }).count(), 0);
    await page.getByRole('button', { name: 'More stories' }).first().click();
    await page.getByRole('button', { name: 'Move “Wave 20”, story 27 of 27' }).waitFor();
  });
});
