import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { expectFocus, tabTo } from './keys.js';
import { arrange, arrangeButton, filtersButton, openFilters } from './journeys.js';
import { openSite, type Somebody } from './open-site.js';
import { publishStory } from './people.js';
import { startTestSite } from './site.js';

const titles = (page: Page) => page.locator('#feed article h3').allTextContents();

describe('the filters of the home page', () => {
  const site = openSite(startTestSite);
  let author: Somebody;

  beforeAll(async () => {
    author = await site.newcomer();
    const publish = (title: string, changes: object) =>
      publishStory(author.page, { title, ...changes } as Parameters<typeof publishStory>[1]);
    await publish('A Finnish story', { lang: 'fi', hashtag_list: ['#sea'] });
    const suggested = async () =>
      ((await callOnce(author.page, 'GET', '/search/autosuggest?q=%23se')) as unknown[]).length;
    await expectSoon(suggested, 1);
    await publish('A story for teens', { rating: 'teen', lang: 'en' });
    await publish('A sad story', { content_warnings: ['death'], warning_words: ['Loss'], lang: 'en' });
    const { series_id } = (await callOnce(author.page, 'POST', '/series', { title: 'A series' })) as {
      series_id: number;
    };
    await publish('A first part', { series_id, lang: 'en', rating: 'teen' });
  });

  it('stand in the address, are counted, and Back takes them away', async () => {
    const { page, context } = await site.openPage();
    await page.goto('/');
    await expectSoon(
      () => titles(page),
      ['A first part', 'A sad story', 'A story for teens', 'A Finnish story'],
    );
    await openFilters(page);
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByLabel('Teen').check();
    await dialog.getByLabel('Only finished stories').check();
    await expectNoFault(page, 'the dialog of filters');
    await dialog.getByRole('button', { name: 'Show stories' }).click();
    await page.waitForURL('/?ratings=teen&is_finished=1');
    await expectSoon(() => titles(page), ['A story for teens']);
    await expectSoon(() => arrangeButton(page).textContent(), 'Arrange the list: Newest (2)');
    await expectNoFault(page, 'a filtered list');
    await arrange(page, 'Top');
    await page.waitForURL('/?sort=top&ratings=teen&is_finished=1');
    await expectSoon(() => titles(page), ['A story for teens']);
    await page.goBack();
    await page.goBack();
    await expectSoon(() => arrangeButton(page).textContent(), 'Arrange the list: Newest');
    await expectSoon(() => titles(page).then(({ length }) => length), 4);
    await context.close();
  });

  it.each([
    ['/?ratings=foo&sort=top', 'Ratings: "foo" is not an acceptable value.', '/?sort=top'],
    ['/?lang=zz9', 'Language: "zz9" is not an acceptable value.', '/'],
    ['/?hashtag=a+b', 'Hashtag can only contain', '/'],
    ['/?next=changed', 'Next is not an acceptable value.', '/'],
    [
      '/search/story?q=story&lengths=foo',
      'Lengths: "foo" is not an acceptable value.',
      '/search/story?q=story',
    ],
  ])('that do not exist lead on to the whole list: %s', async (address, sentence, whole) => {
    const { page, context } = await site.openPage({ expectedStatuses: [400] });
    await page.goto(address);
    const problem = page.locator('#feed').getByText(sentence);
    await problem.waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await expectNoFault(page, 'a list with a filter that does not exist');
    await page.getByRole('link', { name: 'Show the whole list' }).click();
    await page.waitForURL(whole);
    await expectSoon(() => titles(page).then((found) => found.includes('A story for teens')), true);
    await context.close();
  });

  it('leave out hashtags and warnings, chosen with the keyboard alone', async () => {
    const { page, context } = await site.openPage();
    await page.goto('/');
    await expectSoon(() => titles(page).then(({ length }) => length), 4);
    await tabTo(page, arrangeButton(page));
    await page.keyboard.press('Enter');
    await tabTo(page, filtersButton(page));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await tabTo(page, dialog.getByLabel('Without hashtags'));
    await page.keyboard.type('se');
    await dialog.getByRole('option', { name: '#sea' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Remove #sea' }).waitFor();
    await tabTo(page, dialog.getByLabel('Death'));
    await page.keyboard.press('Space');
    await tabTo(page, dialog.getByRole('button', { name: 'Show stories' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('/?without_hashtags=sea&without_warnings=death');
    await expectSoon(() => titles(page), ['A first part', 'A story for teens']);
    await expectFocus(arrangeButton(page));
    await context.close();
  });

  it("leave out an author's own warning, and say what is wrong with a word", async () => {
    const { page, context } = await site.openPage();
    await page.goto('/');
    await openFilters(page);
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    const field = dialog.getByLabel('Without other warnings');
    await field.fill('(loss)');
    await field.press('Enter');
    await dialog.getByText("can't start or end with").waitFor();
    await dialog.getByRole('button', { name: 'Show stories' }).click();
    expect(await field.inputValue()).toBe('(loss)');
    await expectNoFault(page, 'a dialog of filters with a fault');
    await field.fill('LOSS');
    await field.press('Enter');
    await dialog.getByRole('button', { name: 'Remove LOSS' }).waitFor();
    await field.fill('spiders');
    await dialog.getByRole('button', { name: 'Show stories' }).click();
    await page.waitForURL('/?without_warning_words=loss&without_warning_words=spiders');
    await expectSoon(() => titles(page), ['A first part', 'A story for teens', 'A Finnish story']);
    await page.reload();
    await expectSoon(() => titles(page), ['A first part', 'A story for teens', 'A Finnish story']);
    await openFilters(page);
    await dialog.getByRole('button', { name: 'Remove loss' }).waitFor();
    await context.close();
  });

  it('say that they hide everything, and are cleared from there', async () => {
    const { page, context } = await site.openPage();
    await page.goto('/?lengths=epic&lang=fi');
    await page.getByText('No story here passes your filters.').waitFor();
    await expectNoFault(page, 'a list that filters have emptied');
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await page.waitForURL('/');
    await expectSoon(() => titles(page).then(({ length }) => length), 4);
    await openFilters(page);
    await page.getByRole('dialog').getByLabel('Language', { exact: true }).selectOption('Finnish');
    await page.getByRole('button', { name: 'Show stories' }).click();
    await page.waitForURL('/?lang=fi');
    await expectSoon(() => titles(page), ['A Finnish story']);
    await openFilters(page);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.waitForURL('/');
    await expectSoon(() => titles(page).then(({ length }) => length), 4);
    await context.close();
  });

  it('narrow a search for stories', async () => {
    const found = async () =>
      ((await callOnce(author.page, 'GET', '/search/story?q=story')) as { items: unknown[] }).items.length;
    await expectSoon(found, 3);
    const { page, context } = await site.openPage();
    await page.goto('/search/story?q=story');
    await expectSoon(() => titles(page).then(({ length }) => length), 3);
    await openFilters(page);
    await page.getByRole('dialog').getByLabel('Teen').check();
    await page.getByRole('button', { name: 'Show stories' }).click();
    await page.waitForURL('/search/story?q=story&ratings=teen');
    await expectSoon(() => titles(page), ['A story for teens']);
    await expectNoFault(page, 'a filtered search');
    await page.goto('/search/story?q=story&without_warning_words=loss');
    await expectSoon(
      () => titles(page).then((shown) => shown.toSorted()),
      ['A Finnish story', 'A story for teens'],
    );
    await page.goto('/search/story?q=story&lengths=epic');
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await page.waitForURL('/search/story?q=story&filters=none');
    await context.close();
  });
});
