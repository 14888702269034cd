import type { Page } from 'playwright';
import { part } from './account-journeys.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { expectFocus } from './keys.js';
import { arrange, arrangeButton, logOut, openFilters } from './journeys.js';
import { openSite, type Somebody } from './open-site.js';
import { publishStory } from './people.js';
import { startTestSite } from './site.js';

const titles = (page: Page) => page.locator('#feed article h3').allTextContents();
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' });
const box = (page: Page) => dialogOf(page).getByLabel('Remember these filters');
const show = (page: Page) => dialogOf(page).getByRole('button', { name: 'Show stories' });
const all = ['A story for teens', 'A plain story'];
const teens = ['A story for teens'];
const remembered = async (page: Page) =>
  ((await callOnce(page, 'GET', '/user/account/settings')) as { story_filter: object | null }).story_filter;

describe('the remembered filters', () => {
  const site = openSite(startTestSite);
  let ann: Somebody;

  beforeAll(async () => {
    const author = await site.newcomer();
    await publishStory(author.page, { title: 'A plain story', hashtag_list: ['#sea'] });
    const teen = { title: 'A story for teens', rating: 'teen', hashtag_list: ['#sea'] };
    await publishStory(author.page, teen);
    const found = async () =>
      ((await callOnce(author.page, 'GET', '/search/story?q=story')) as { items: unknown[] }).items.length;
    await expectSoon(found, 2);
  });

  beforeEach(async () => {
    ann = await site.newcomer();
    await ann.page.goto('/');
    await openFilters(ann.page);
    await dialogOf(ann.page).getByLabel('Teen').check();
    await box(ann.page).check();
    await show(ann.page).click();
    await ann.page.waitForURL('/?ratings=teen');
    await expectSoon(() => titles(ann.page), teens);
    await expectSoon(async () => (await remembered(ann.page)) !== null, true);
  });

  it('open each list, stand in its address, and Back leads before it', async () => {
    const { page } = ann;
    await openFilters(page);
    await expectNoFault(page, 'the dialog of filters of a member');
    await page.goto('/site/about');
    await page.getByRole('link', { name: 'Quillstead' }).first().click();
    await page.waitForURL('/?ratings=teen');
    await expectSoon(() => titles(page), teens);
    await page.goBack();
    await page.waitForURL('/site/about');
    for (const [address, filtered] of [
      ['/', '/?ratings=teen'],
      ['/?hashtag=sea&sort=top', '/?hashtag=sea&sort=top&ratings=teen'],
      ['/search/story?q=story', '/search/story?q=story&ratings=teen'],
    ] as const) {
      await page.goto('/site/about');
      await page.goto(address);
      await page.waitForURL(filtered);
      await expectSoon(() => titles(page), teens);
      await expectSoon(
        () =>
          arrangeButton(page)
            .textContent()
            .then((text) => text?.endsWith(' (1)')),
        true,
      );
      await page.goBack();
      await page.waitForURL('/site/about');
    }
    await page.goto('/search/comment?q=story');
    await page.getByText('No comments found').waitFor();
    expect(new URL(page.url()).search).toBe('?q=story');
  });

  it('never show the whole list before, and read only the filtered one', async () => {
    const { page } = ann;
    const reads: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('/home')) reads.push(search);
    });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = () => {
        for (const title of document.querySelectorAll('#feed article h3'))
          if (title.checkVisibility({ visibilityProperty: true })) seen.push(title.textContent ?? '');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto('/');
    await page.waitForURL('/?ratings=teen');
    await expectSoon(() => titles(page), teens);
    const seen = () => page.evaluate(() => [...new Set((globalThis as unknown as { seen: string[] }).seen)]);
    // What is in the page is seen in its next frame.
    await expectSoon(seen, teens);
    expect(reads).toEqual(['?ratings=teen']);
  });

  it('are removed for one list, in each of its orders, and stay remembered', async () => {
    const { page } = ann;
    await page.getByText('These are your remembered filters.').waitFor();
    await expectNoFault(page, 'a list with the remembered filters');
    await page.getByRole('link', { name: 'Show all stories here' }).click();
    await page.waitForURL('/?filters=none');
    await expectSoon(() => titles(page), all);
    await arrange(page, 'Top');
    await page.waitForURL('/?sort=top&filters=none');
    await expectSoon(() => titles(page).then(({ length }) => length), 2);
    await page.reload();
    await expectSoon(() => titles(page).then(({ length }) => length), 2);
    await openFilters(page);
    expect(await box(page).isChecked()).toBe(false);
    await dialogOf(page).getByLabel('Language', { exact: true }).selectOption('Finnish');
    await show(page).click();
    await page.waitForURL('/?sort=top&lang=fi');
    expect(await remembered(page)).toMatchObject({ ratings: ['teen'], lang: null });
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await page.waitForURL('/?sort=top&filters=none');
    await page.goto('/search/story?q=nothing_of_it');
    await page.getByRole('link', { name: 'Clear the filters' }).click();
    await page.waitForURL('/search/story?q=nothing_of_it&filters=none');
  });

  it('are forgotten from the list, with the focus where the list can be cleared', async () => {
    const { page } = ann;
    await page.getByRole('button', { name: 'Forget them' }).click();
    await page.getByText('These filters are no longer remembered.').waitFor();
    await expectFocus(page.getByRole('link', { name: 'Show all stories here' }));
    await expectSoon(() => remembered(page), null);
    await page.keyboard.press('Enter');
    await page.waitForURL('/');
    await expectSoon(() => titles(page), all);
    await page.reload();
    await expectSoon(() => titles(page), all);
    expect(new URL(page.url()).search).toBe('');
  });

  it('are forgotten by the box in their dialog, and from the settings', async () => {
    const { page } = ann;
    await openFilters(page);
    expect(await box(page).isChecked()).toBe(true);
    await box(page).uncheck();
    await show(page).click();
    await expectSoon(() => remembered(page), null);
    await openFilters(page);
    await box(page).check();
    await dialogOf(page).getByLabel('Only finished stories').check();
    await dialogOf(page).getByLabel('Without other warnings').fill('Spiders');
    await show(page).click();
    await page.waitForURL('/?ratings=teen&without_warning_words=spiders&is_finished=1');
    await page.goto('/settings/reading');
    const reading = part(page, 'Stories in lists');
    await expectSoon(
      () => reading.getByRole('listitem').allTextContents(),
      ['Rating: Teen', 'Only finished stories', 'Without other warnings: spiders'],
    );
    await expectNoFault(page, 'settings with remembered filters');
    await reading.getByRole('button', { name: 'Forget these filters' }).click();
    await reading.getByText('None.').waitFor();
    await expectSoon(() => remembered(page), null);
  });

  it('stay remembered, and say so, when the site does not take the change', async () => {
    const { page, context } = await site.newcomer({ goesOffline: true });
    await page.goto('/');
    await openFilters(page);
    await dialogOf(page).getByLabel('Teen').check();
    await box(page).check();
    await context.setOffline(true);
    await show(page).click();
    await page.getByText('The filters are not remembered.').first().waitFor();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Quillstead' }).first().click();
    await expectSoon(() => titles(page), all);
    await page.goto('/');
    await expectSoon(() => titles(page), all);
    expect(new URL(page.url()).search).toBe('');
  });

  it('are those of the other tab from the next list on, and nobody’s after the log-out', async () => {
    const { page, context } = ann;
    const second = await context.newPage();
    await second.goto('/?filters=none');
    await expectSoon(() => titles(second), all);
    await page.getByRole('button', { name: 'Forget them' }).click();
    await expectSoon(() => second.evaluate(() => localStorage.getItem('storyFilter')), null);
    await second.getByRole('link', { name: 'Quillstead' }).first().click();
    await second.waitForURL('/');
    await expectSoon(() => titles(second), all);
    await openFilters(page);
    await box(page).check();
    await show(page).click();
    await expectSoon(() => second.evaluate(() => localStorage.getItem('storyFilter') !== null), true);
    // The list that is being read stays.
    await expectSoon(() => titles(second), all);
    expect(new URL(second.url()).search).toBe('');
    await arrange(second, 'Top');
    await second.waitForURL('/?sort=top&ratings=teen');
    await page.close();
    await logOut(second);
    await expectSoon(() => titles(second), all);
    await expectSoon(() => second.evaluate(() => localStorage.getItem('storyFilter')), null);
  });

  it('are not offered to visitors', async () => {
    const { page } = await site.openPage();
    await page.goto('/');
    await openFilters(page);
    await show(page).waitFor();
    expect(await box(page).count()).toBe(0);
  });
});
