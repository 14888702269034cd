import { startChromium } from '@quillstead/testing';
import type { Browser } from 'playwright';
import { openWritingPage, signUpByForm, storyBox } from './journeys.js';
import { type SiteUnderTest, sharedSite } from './site.js';
import { openPage } from './watched-page.js';

describe('the first walk through the product', () => {
  let site: SiteUnderTest;
  let browser: Browser;

  beforeAll(async () => {
    [site, browser] = await Promise.all([sharedSite(), startChromium()]);
  });

  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  it('lets one person sign up, write, format and publish, and another read it', async () => {
    const writer = await openPage(browser, site.url);
    const person = await signUpByForm(writer.page);

    await openWritingPage(writer.page);
    await writer.page.getByLabel('Title').fill('The Keeper and the Blue Boat');
    await storyBox(writer.page).click();
    const { keyboard } = writer.page;
    await keyboard.type('The boat was ');
    await writer.page.getByRole('button', { name: 'Bold' }).click();
    await keyboard.type('empty');
    await keyboard.press('Control+b');
    await keyboard.type(', and the sea said ');
    await keyboard.press('Control+i');
    await keyboard.type('nothing');
    await keyboard.press('Control+i');
    await keyboard.type(' at all.');
    await keyboard.press('Enter');
    await keyboard.type('1. A rope');
    await keyboard.press('Enter');
    await keyboard.type('A tin of peaches');
    await writer.page.getByLabel('Hashtags').pressSequentially('sea ');
    await writer.page.getByRole('button', { name: 'Publish' }).click();
    await writer.page.waitForURL(/\/story\//);
    const address = writer.page.url();

    const reader = await openPage(browser, site.url);
    await reader.page.goto(address);
    const title = reader.page.getByRole('heading', { level: 1 });
    await title.waitFor();
    expect(await title.textContent()).toBe('The Keeper and the Blue Boat');
    const story = reader.page.getByRole('article').first();
    expect(await story.locator('strong').textContent()).toBe('empty');
    expect(await story.locator('em').textContent()).toBe('nothing');
    expect(await story.locator('ol > li').allTextContents()).toEqual(['A rope', 'A tin of peaches']);
    expect(await story.getByText('#sea').isVisible()).toBe(true);
    expect(await story.getByText(`by ${person.username}`).isVisible()).toBe(true);
    expect(await reader.page.title()).toBe('The Keeper and the Blue Boat - Quillstead');

    await reader.page.getByRole('link', { name: 'Quillstead' }).click();
    await reader.page.getByRole('link', { name: 'The Keeper and the Blue Boat' }).first().click();
    await reader.page.waitForURL(address);

    expect([...writer.complaints, ...reader.complaints]).toEqual([]);
  });

  it('opens after log-in the page that a visitor wanted', async () => {
    const { page, context, complaints } = await openPage(browser, site.url);
    const person = await signUpByForm(page);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('/');
    await page.getByRole('link', { name: 'login & write' }).waitFor();
    expect((await context.cookies()).some(({ name }) => name.endsWith('sid'))).toBe(false);

    await page.goto('/write');
    await page.getByText('This page does not exist or is not available.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'log in' }).click();
    await page.getByLabel('Username or email').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await storyBox(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/write');
    expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
  });

  it('keeps what was typed when log-in fails and shows the sentence of the server', async () => {
    const { page, complaints } = await openPage(browser, site.url, { expectedStatuses: [401] });
    await page.goto('/account/login');
    await page.getByLabel('Username or email').fill('nobody_here');
    await page.getByLabel('Password', { exact: true }).fill('wrong-secret');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Username or password is incorrect.').waitFor();
    expect(await page.getByLabel('Username or email').inputValue()).toBe('nobody_here');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong-secret');
    expect(complaints).toEqual([]);
  });

  it('begins a page at its top, and comes back to where it was after a reload', async () => {
    const { page } = await openPage(browser, site.url, { viewport: { width: 320, height: 300 } });
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    const settle = () => page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/account/signup');
    await settle();
    await page.evaluate(() => scrollTo(0, 200));
    await page.waitForFunction(() => scrollY === 200);
    await page.reload();
    await page.waitForFunction(() => scrollY === 200);

    await page.goto('/site/about');
    await settle();
    await page.waitForLoadState('networkidle');
    expect(await scrolled()).toBe(0);
    await page.goBack();
    await page.waitForFunction(() => scrollY === 200);
  });

  it('leads aliases to their page and everything else to Not Found', async () => {
    const { page } = await openPage(browser, site.url);
    await page.goto('/sign_in');
    await page.waitForURL('/account/login');
    await page.goto('/no/such/place');
    await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
    expect(await page.title()).toBe('Not Found - Quillstead');
  });
});
