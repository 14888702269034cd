import type { Page } from 'playwright';
import { publish } from './api-calls.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';

const longText = Array.from({ length: 80 }, (_, index) => `<p>Step ${index} of the way.</p>`).join('');

describe('the reading history', () => {
  const site = openSite();
  let slugs: string[];

  beforeAll(async () => {
    const { page, context } = await site.newcomer();
    slugs = [];
    for (const title of ['The northern shore', 'The southern shore'])
      slugs.push((await publish(page, title, { rich_text_story: longText })).slug);
    await context.close();
  });

  /** Reads a story up to a step, and goes home, which stores the place. */
  async function readTo(page: Page, slug: string | undefined, step: number) {
    await page.goto(`/story/${slug}`);
    await page.getByText('Step 79 of').waitFor();
    await page
      .getByRole('link', { name: /^Notifications/u })
      .first()
      .waitFor();
    const places = await page.evaluate(() => localStorage.getItem('readingPlaces'));
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/v1/story/place'));
    await page
      .getByText(`Step ${step} of`)
      .evaluate((one) => one.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await page.waitForFunction((before) => localStorage.getItem('readingPlaces') !== before, places);
    await page.getByRole('banner').getByRole('link').first().click();
    expect((await saved).status()).toBe(204);
  }

  it('offers at home what a member has not finished, and leads back into the story', async () => {
    const { page, context } = await site.newcomer();
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('heading', { name: 'Continue reading' }).count()).toBe(0);
    await readTo(page, slugs[0], 40);
    const offer = page.getByRole('region', { name: 'Continue reading' });
    await offer.getByText(/^.+ · [1-9]\d% read$/u).waitFor();
    await expectNoFault(page, 'the stories to continue');
    await offer.getByRole('link', { name: 'The northern shore' }).click();
    await page.getByRole('button', { name: 'Continue where you left off' }).waitFor();
    await page.goto('/?hashtag=shore');
    await page.getByRole('heading', { level: 1, name: '#shore' }).waitFor();
    expect(await offer.count()).toBe(0);
    await context.close();
  });

  it('is listed, loses what its member removes, and is switched off and on', async () => {
    const { page, context } = await site.newcomer();
    await readTo(page, slugs[0], 40);
    await readTo(page, slugs[1], 30);
    await page
      .getByRole('region', { name: 'Continue reading' })
      .getByRole('link', { name: 'Reading history' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Reading History' }).waitFor();
    const titles = () => page.getByRole('article').getByRole('heading').allTextContents();
    await page.getByRole('article').nth(1).waitFor();
    expect(await titles()).toEqual(['The southern shore', 'The northern shore']);
    await expectNoFault(page, 'the reading history');

    await page.getByRole('link', { name: 'Finished' }).click();
    await page.getByText('You have not finished a story yet.').waitFor();
    await page.getByRole('link', { name: 'Started' }).click();
    await page.getByRole('button', { name: 'Remove “The southern shore” from the history' }).focus();
    await page.keyboard.press('Enter');
    const other = page.getByRole('button', { name: 'Remove “The northern shore” from the history' });
    await page.getByRole('article').nth(1).waitFor({ state: 'detached' });
    await expectFocus(other);

    await page.getByRole('button', { name: 'Switch the history off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Switch your reading history off?' });
    await expectNoFault(page, 'the question before the history is switched off');
    await dialog.getByRole('button', { name: 'Switch it off' }).click();
    await page.getByText('Your reading history is off: the site does not store').waitFor();
    await expectNoFault(page, 'the history that is off');
    expect(await page.evaluate(() => localStorage.getItem('readingPlaces'))).toBeNull();
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('heading', { name: 'Continue reading' }).count()).toBe(0);

    await page.goto('/account/reading');
    await page.getByRole('button', { name: 'Switch the history on' }).click();
    await page.getByText('Stories that you begin to read gather here').waitFor();
    await readTo(page, slugs[1], 30);
    await page.goto('/account/reading');
    await page.getByRole('button', { name: 'Clear the history' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear it' }).click();
    await page.getByText('Stories that you begin to read gather here').waitFor();
    await context.close();
  });
});
