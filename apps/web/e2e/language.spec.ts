import type { Page } from 'playwright';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { addToStory, openMoreFields, openWritingPage, publishNow, signUp, storyBox } from './journeys.js';
import { openSite } from './open-site.js';

const title = 'Der alte Leuchtturm';
const text =
  'Der alte Leuchtturmwärter stieg jeden Abend die hundert Stufen hinauf, die Lampe in der Hand, und sah lange auf ' +
  'das Meer hinaus. Er tat es seit vierzig Jahren und kannte jeden Riss in der Mauer.';

describe('a story in another language', () => {
  const site = openSite();

  const language = (page: Page) => page.getByRole('combobox', { name: 'Language' });
  const chosen = (page: Page) => language(page).locator('option:checked').textContent();
  /** The languages and directions of title and text, and how the text breaks words. */
  const shown = (page: Page) =>
    page.evaluate(() => {
      const [head, story] = [document.querySelector('main h1'), document.querySelector('[data-story-text]')];
      const of = (element: Element | null) => [
        element?.getAttribute('lang') ?? null,
        element?.getAttribute('dir'),
      ];
      return { head: of(head), text: of(story), hyphens: story && getComputedStyle(story).hyphens };
    });

  it('is detected while it is written, and chosen otherwise once it is published', async () => {
    const { page, complaints } = await site.openPage();
    const { username } = await signUp(page);
    await openWritingPage(page);
    await page.getByLabel('Title').fill(title);
    await addToStory(page, text);
    await expectSoon(() => storyBox(page).getAttribute('lang'), 'de');
    await openMoreFields(page);
    await expectSoon(() => chosen(page), 'Detect automatically (German)');
    await expectNoFault(page, 'the language of a story');
    await publishNow(page);
    await page.waitForURL(/\/story\//);
    await expectSoon(() => shown(page), { head: ['de', 'auto'], text: ['de', 'auto'], hyphens: 'auto' });

    const address = new URL(page.url()).pathname;
    await page.goto(`/user/${username}`);
    const card = page.getByRole('article').filter({ hasText: title });
    expect(await card.getByRole('heading', { name: title }).getAttribute('lang')).toBe('de');

    await openWritingPage(page, `/write?story=${address.split('/')[2]}`);
    await openMoreFields(page);
    await language(page).selectOption('Hebrew');
    await publishNow(page);
    await page.waitForURL(address);
    await expectSoon(() => shown(page), { head: ['he', 'rtl'], text: ['he', 'rtl'], hyphens: 'auto' });
    await openWritingPage(page, `/write?story=${address.split('/')[2]}`);
    await openMoreFields(page);
    await expectSoon(() => language(page).inputValue(), 'he');
    expect(complaints).toEqual([]);
  });
});
