import { waitFor } from '@quillstead/testing';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright';
import { comment, publish } from './api-calls.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { arrange, arrangeButton, openSearch, signUp } from './journeys.js';
import { expectFocus } from './keys.js';
import { narrowLooks, wideLooks, wideWindow } from './looks.js';
import { openSite } from './open-site.js';

/** A word that stands in nothing else. */
const word = `lantern${[...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;

describe('the search', () => {
  const site = openSite();
  let slug: string;
  let username: string;

  beforeAll(async () => {
    const { page, context } = await site.openPage();
    ({ username } = await signUp(page));
    const place = await publish(page, `Harbour of the ${word}`, {
      hashtag_list: [`#${word}`],
      rich_text_story: `<p>Nobody had lit the ${word} before the ship came in that night.</p>`,
    });
    slug = place.slug;
    await comment(page, place, [`Whose ${word} was it after all?`]);
    await waitFor(
      async () => {
        const found = await Promise.all(
          ['story', 'comment', 'hashtag'].map((list) => callOnce(page, 'GET', `/search/${list}?q=${word}`)),
        );
        return found.every((one) => (one as { items: unknown[] }).items.length > 0);
      },
      { what: 'everything to be found', every: 250 },
    );
    await context.close();
  });

  const field = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search for' });
  const inHeader = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search' });
  /** A page is the app's own once it is counted; what is typed before that is the browser's. */
  const openOurs = (page: Page, address: string) =>
    Promise.all([page.waitForRequest('**/page-view'), page.goto(address)]);
  const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

  /**
   * Responds with ten rows whatever is typed: the site itself may leave out suggestions when it is busy. Returns a
   * function that gives the address of the last request.
   */
  const suggest = async (page: Page): Promise<() => string> => {
    let last = '';
    const rows = Array.from({ length: 9 }, (_, at) => ({
      label: `Story ${at}`,
      link: `/story/${at}`,
      caption: null,
    }));
    const hashtag = { label: '#lanterns', link: '/?hashtag=lanterns', caption: '3 stories' };
    await page.route('**/search/autosuggest?**', (route) => {
      last = route.request().url();
      return route.fulfill({ json: [hashtag, ...rows] });
    });
    return () => last;
  };

  it('finds stories, comments, hashtags and people, and the address holds it all', async () => {
    const { page } = await site.openPage();
    await openOurs(page, '/story');
    await page.waitForURL('/search/story');
    await field(page).fill('a');
    await field(page).press('Enter');
    await page.getByText('Search must be at least 2 characters.').first().waitFor();
    await expectFocus(field(page));
    await field(page).fill(`  ${word}`);
    await field(page).press('Enter');
    await page.waitForURL(`/search/story?q=${word}`);
    const story = page.getByRole('link', { name: `Harbour of the ${word}`, exact: true });
    await story.waitFor();
    await expectSoon(() => page.title(), `Search Stories "${word}" - Quillstead`);
    await expectSoon(() => page.locator('mark').allTextContents(), [word]);
    await page.getByRole('status').filter({ hasText: 'Found 1: stories.' }).waitFor({ state: 'attached' });

    await expectNoFault(page, 'what was found');

    await arrange(page, 'Newest');
    await page.waitForURL(`/search/story?q=${word}&sort=newest`);
    await story.click();
    await page.waitForURL(`/story/${slug}`);
    await page.goBack();
    await page.waitForURL(`/search/story?q=${word}&sort=newest`);
    await expectSoon(() => field(page).inputValue(), word);
    await story.waitFor();

    await page.getByRole('link', { name: 'Comments', exact: true }).click();
    await page.getByText(`Whose ${word} was it after all`).waitFor();
    await page.getByRole('link', { name: 'Hashtags', exact: true }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: `#${word}` })
      .waitFor();
    await arrangeButton(page).click();
    await page.getByRole('link', { name: 'Alphabetical' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByText(`No users found for “${word}”.`).waitFor();
    await expectNoFault(page, 'nothing found');
    await page.getByRole('main').getByRole('link', { name: 'stories', exact: true }).click();
    await story.waitFor();

    const search = await openSearch(page);
    await search.fill(`@${username}`);
    await search.press('Enter');
    await page.waitForURL(`/user/${username}`);
    await story.waitFor();
  });

  it('suggests what was meant, and says so when it is out of reach', async () => {
    const { page } = await site.openPage({ expectedStatuses: [503] });
    await page.route('**/api/v1/search/story?**q=misspelt**', (route) =>
      route.fulfill({ json: { items: [], next: null, suggestion: word } }),
    );
    await openOurs(page, '/search/story');
    await field(page).fill('misspelt');
    await field(page).press('Enter');
    await page.getByText('Did you mean').getByRole('link', { name: word }).click();
    await page.getByRole('link', { name: `Harbour of the ${word}`, exact: true }).waitFor();

    await page.route('**/api/v1/search/user?**', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'Out of reach.' }),
    );
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByText('The search is out of reach for the moment. The rest of the site works.').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^No users found/u).waitFor();
  });

  it('suggests in the header while somebody types, by the keyboard alone', async () => {
    const { page } = await site.openPage({
      viewport: { width: 1280, height: 800 },
    });
    await openOurs(page, '/site/about');
    const requests = await suggest(page);
    await inHeader(page).focus();
    await page.keyboard.type('lant');
    await option(page, /^#lanterns 3 stories/u).waitFor();
    // Whoever types slowly gets suggestions for the first characters before.
    await expectSoon(async () => requests().includes('q=lant&q_source=desktop_search'), true);
    await page.getByRole('status').filter({ hasText: '10 suggestions.' }).waitFor({ state: 'attached' });
    expect((await page.getByRole('listbox').boundingBox())?.height).toBe(175);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.type('ern');
    await option(page, /^#lanterns/u).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Shift+Tab');
    await option(page, /^#lanterns/u).waitFor();
    await expectNoFault(page, 'suggestions', wideLooks);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { selected: true, name: /^#lanterns/u }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('/?hashtag=lanterns');
    await expectSoon(() => inHeader(page).inputValue(), '');

    await inHeader(page).fill(`${word} by ${username}`);
    await inHeader(page).press('Enter');
    await page.waitForURL(`/search/story?q=${word}%20by%20${username}`);
    await inHeader(page).fill(`@${username}`);
    await inHeader(page).press('Enter');
    await page.waitForURL(`/user/${username}`);
  });

  it('loses nothing that is typed or pressed before the app is there', async () => {
    const { page } = await site.openPage({
      ...wideWindow(),
      colorScheme: 'light',
    });
    await suggest(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const opened = page.goto('/search/story');
    await field(page).fill(word);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await inHeader(page).focus();
    await page.keyboard.type('lant');
    release();
    await opened;
    await option(page, /^#lanterns/u).waitFor();
    await page.getByRole('button', { name: 'Dark theme', pressed: true }).waitFor();
    await expectSoon(() => inHeader(page).inputValue(), 'lant');
    await field(page).press('Enter');
    await page.waitForURL(`/search/story?q=${word}`);
    await page.getByRole('link', { name: `Harbour of the ${word}`, exact: true }).waitFor();
  });

  it('has its field behind a button in a small window', async () => {
    const { page } = await site.openPage({ viewport: { width: 320, height: 640 } });
    const requests = await suggest(page);
    await openOurs(page, '/search/comment');
    const button = page.getByRole('button', { name: 'Search', exact: true, expanded: false });
    await button.click();
    await expectFocus(inHeader(page));
    await page.keyboard.type('lant');
    await option(page, /^#lanterns/u).waitFor();
    expect(requests()).toContain('q_source=mobile_search');
    await expectNoFault(page, 'suggestions', narrowLooks);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expectFocus(button);
  });
});
