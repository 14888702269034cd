import { expectSoon } from './expect-soon.js';
import {
  logOut,
  mainPlaces,
  openPublishPanel,
  openWritingPage,
  ownProfile,
  publishNow,
  signUpByForm,
  storyBox,
} from './journeys.js';
import type { Look } from './looks.js';
import { openSite } from './open-site.js';

/**
 * The first walk is made in each width and both themes; expect-no-fault.ts checks what differs between the pairs.
 */
const walks: readonly Look[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 768 },
  { theme: 'dark', width: 320 },
];

describe('the first walk through the product', () => {
  const site = openSite();

  it.each(walks)(
    '$width px, $theme: one person signs up, writes and publishes, another reads',
    async (look) => {
      const watching = { viewport: { width: look.width, height: 800 }, colorScheme: look.theme };
      const writer = await site.openPage(watching);
      const person = await signUpByForm(writer.page);

      await openWritingPage(writer.page);
      await writer.page.getByLabel('Title').fill('The Keeper and the Blue Boat');
      await storyBox(writer.page).click();
      const { keyboard } = writer.page;
      await keyboard.type('The boat was ');
      await keyboard.type('empty');
      await keyboard.press('Control+Shift+ArrowLeft');
      await writer.page.getByRole('button', { name: 'Bold' }).click();
      await keyboard.press('ArrowRight');
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
      await openPublishPanel(writer.page);
      await writer.page.getByLabel('Hashtags').pressSequentially('sea ');
      await publishNow(writer.page);
      await writer.page.waitForURL(/\/story\//);
      const address = writer.page.url();

      const reader = await site.openPage(watching);
      await reader.page.goto(address);
      const title = reader.page.getByRole('heading', { level: 1 });
      await title.waitFor();
      await expectSoon(() => title.textContent(), 'The Keeper and the Blue Boat');
      const story = reader.page.getByRole('article').first();
      await expectSoon(() => story.locator('strong').textContent(), 'empty');
      await expectSoon(() => story.locator('em').textContent(), 'nothing');
      await expectSoon(() => story.locator('ol > li').allTextContents(), ['A rope', 'A tin of peaches']);
      expect(await story.getByText('#sea').isVisible()).toBe(true);
      expect(await story.getByText(`by ${person.username}`).isVisible()).toBe(true);
      expect(await reader.page.title()).toBe(
        `The Keeper and the Blue Boat by ${person.username} - Quillstead`,
      );

      await reader.page.getByRole('link', { name: 'Quillstead' }).click();
      await reader.page.getByRole('link', { name: 'The Keeper and the Blue Boat' }).first().click();
      await reader.page.waitForURL(/\/story\//);

      await Promise.all([writer, reader].map(({ context }) => context.close()));
    },
  );

  it('opens after log-in the page that a visitor requested', async () => {
    const { page, context } = await site.openPage({ expectedStatuses: [404] });
    const person = await signUpByForm(page);
    await logOut(page);
    expect((await context.cookies()).some(({ name }) => name.endsWith('sid'))).toBe(false);

    await page.goto('/write');
    await page.getByText('This page does not exist or is not available.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'log in' }).click();
    await page.getByLabel('Username or email').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await storyBox(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/write');
  });

  it('keeps what was typed when log-in fails and shows the sentence of the server', async () => {
    const { page } = await site.openPage({ expectedStatuses: [401] });
    await page.goto('/account/login');
    await page.getByLabel('Username or email').fill('nobody_here');
    await page.getByLabel('Password', { exact: true }).fill('wrong-secret');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Username or password is incorrect.').waitFor();
    await expectSoon(() => page.getByLabel('Username or email').inputValue(), 'nobody_here');
    await expectSoon(() => page.getByLabel('Password', { exact: true }).inputValue(), 'wrong-secret');
  });

  it('begins a page at its top, and comes back to where it was after a reload', async () => {
    const { page } = await site.openPage({ viewport: { width: 320, height: 300 } });
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    const settle = () => page.getByRole('heading', { level: 1 }).waitFor();
    // The browser reports scrolling with its next frame; a page that is left at once comes to none.
    await page.addInitScript(() => {
      if (location.pathname === '/account/signup') addEventListener('pagehide', () => scrollTo(0, 200));
    });
    await page.goto('/account/signup');
    await page.reload();
    await page.waitForFunction(() => scrollY === 200);

    await page.goto('/site/about');
    await settle();
    await page.waitForLoadState('networkidle');
    expect(await scrolled()).toBe(0);
    await page.goBack();
    await page.waitForFunction(() => scrollY === 200);
  });

  it('says that it is looked after, and goes on once that is done', async () => {
    const { page } = await site.openPage({ expectedStatuses: [503] });
    const session = '**/api/v1/user/account/session';
    await page.route(session, (route) => route.fulfill({ status: 503, body: 'Later.' }));
    await page.goto('/site/terms');
    await page.getByRole('heading', { name: 'We are currently undergoing maintenance.' }).waitFor();
    await page.unroute(session);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Terms of Use' }).waitFor();
  });

  it('knows a member once the connection is back that was away at the start', async () => {
    const { page, context } = await site.openPage({ goesOffline: true });
    const person = await signUpByForm(page);
    const session = '**/api/v1/user/account/session';
    await page.route(session, (route) => route.abort('internetdisconnected'));
    await page.goto('/site/about');
    await mainPlaces(page).getByRole('link', { name: 'Sign up' }).waitFor();
    await page.unroute(session);
    await context.setOffline(true);
    await context.setOffline(false);
    await ownProfile(page, person.username).waitFor();
  });

  it('leads aliases to their page and everything else to Not Found', async () => {
    const { page } = await site.openPage({ expectedStatuses: [404] });
    await page.goto('/sign_in');
    await page.waitForURL('/account/login');
    await page.goto('/no/such/place');
    await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
    await expectSoon(() => page.title(), 'Not Found - Quillstead');
    // A member's page that has a feed has none for a visitor.
    await page.goto('/notifications');
    await page.getByText('This page does not exist or is not available.').waitFor();
    await page.locator('footer').waitFor({ state: 'attached' });
    expect(await page.getByRole('link', { name: 'Skip to the feed' }).count()).toBe(0);
  });

  it.each([
    '/story/%E0%A4%A',
    '/story/UPPER%20case',
    '/story/two%20words/comments',
    '/series/two%20words',
    '/collection/12x/slug',
    '/collection/999999999999999/slug',
    '/comment/999999999999999',
    '/user/two%20words',
    '/hashtag/%E0%A4%A',
  ])('shows Not Found at an address that nothing can have, by a link in the app too: %s', async (address) => {
    // React Router says so of an address that it cannot decode.
    const expectedMessages = /malformed URL segment/u;
    const { page } = await site.openPage({ expectedStatuses: [400, 404], expectedMessages });
    await page.goto('/');
    // As a link of the app does it, which the router of the app follows.
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await page.getByRole('heading', { level: 1, name: 'Not Found' }).waitFor();
  });
});
