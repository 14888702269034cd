import { startChromium } from '@quillstead/testing';
import type { Browser } from 'playwright';
import { expectSoon } from './expect-soon.js';
import { draftState, signUpByForm, storyBox } from './journeys.js';
import { expectFocus, tabTo } from './keys.js';
import { type SiteUnderTest, sharedSite } from './site.js';
import { openPage } from './watched-page.js';

describe('with the keyboard alone', () => {
  let site: SiteUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    [site, browser] = await Promise.all([sharedSite(), startChromium()]);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('a story is written, formatted, published and found again', async () => {
    const { page, complaints } = await openPage(browser, site.url);
    await signUpByForm(page);
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Write your first story' }));
    await page.keyboard.press('Enter');
    await storyBox(page).waitFor();
    await expectFocus(page, page.getByRole('heading', { level: 1 }));

    await tabTo(page, page.getByLabel('Title'));
    await page.keyboard.type('By hand');
    await tabTo(page, page.getByRole('button', { name: 'Bold' }));
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, page.getByRole('button', { name: 'Italic' }));
    await page.keyboard.press('Enter');
    await expectSoon(() => page.getByRole('button', { name: 'Italic' }).getAttribute('aria-pressed'), 'true');
    await expectFocus(page, storyBox(page));
    await page.keyboard.type('Every word of this was typed.');
    await tabTo(page, page.getByLabel('Hashtags'));
    await page.keyboard.type('keys more ');
    await page.keyboard.press('Backspace');
    await expectSoon(() => page.getByLabel('Hashtags').inputValue(), '#more');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await draftState(page, /^Saved at/).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Publish' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/story\//);
    await expectFocus(page, page.getByRole('heading', { name: 'By hand' }));
    expect(await page.getByRole('article').first().locator('em').textContent()).toBe(
      'Every word of this was typed.',
    );

    await tabTo(page, page.getByRole('link', { name: 'Quillstead' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'By hand' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/story\//);
    expect(complaints).toEqual([]);
  });

  it('the skip links come first and lead over the header', async () => {
    const { page } = await openPage(browser, site.url);
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    await expectFocus(page, page.getByRole('link', { name: 'Skip to main content' }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('feed');
  });

  it('the first faulty field of a form takes the focus', async () => {
    const { page } = await openPage(browser, site.url);
    await page.goto('/account/signup');
    await tabTo(page, page.getByLabel('Username'));
    await page.keyboard.type('someone');
    await page.keyboard.press('Enter');
    await expectFocus(page, page.getByLabel('Email'));
    await expectSoon(() => page.getByLabel('Email').getAttribute('aria-invalid'), 'true');
  });
});
