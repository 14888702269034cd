import { waitFor } from '@quillstead/testing';
import { isLoggedIn, logIn, openSettings, part } from './account-journeys.js';
import { expectSoon } from './expect-soon.js';
import { signUp } from './journeys.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';

describe('the list of sessions', () => {
  const site = openSite();

  it('logs out every other browser', async () => {
    const other = await site.openPage();
    const person = await signUp(other.page);
    const { page } = await site.openPage();
    await logIn(page, person);
    await openSettings(page, 'account');
    const sessions = part(page, 'Where you are logged in');
    await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
    await expectSoon(() => sessions.getByRole('listitem').count(), 1);
    expect(await sessions.getByText('This browser').isVisible()).toBe(true);
    await expectFocus(sessions.getByRole('button', { name: /, this browser$/u }));
    await page.getByRole('status').filter({ hasText: 'Logged out everywhere else.' }).waitFor();
    expect([await isLoggedIn(page), await isLoggedIn(other.page)]).toEqual([true, false]);
  });

  it('logs out one browser of many, by keyboard, and keeps what went wrong', async () => {
    const other = await site.openPage();
    const person = await signUp(other.page);
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const lost = await site.openPage({ userAgent });
    await logIn(lost.page, person);
    const { page } = await site.openPage({ expectedStatuses: [503] });
    await logIn(page, person);
    await openSettings(page, 'account');
    const sessions = part(page, 'Where you are logged in');
    const line = sessions.getByRole('listitem').filter({ hasText: 'Firefox on Windows' });
    await line.getByText(/ from the network \S+x$/u).waitFor();
    const button = line.getByRole('button', { name: 'Log out Firefox on Windows', exact: true });
    await page.route('**/user/account/session?id=*', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'Please try again in a moment.' }),
    );
    await button.focus();
    await page.keyboard.press('Enter');
    await line.getByRole('alert').filter({ hasText: 'Please try again in a moment.' }).waitFor();
    await expectFocus(button);
    expect([await isLoggedIn(lost.page), await sessions.getByRole('listitem').count()]).toEqual([true, 3]);

    await page.unroute('**/user/account/session?id=*');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Logged out Firefox on Windows.' }).waitFor();
    await expectSoon(() => sessions.getByRole('listitem').count(), 2);
    await expectFocus(sessions.getByRole('listitem').nth(1).getByRole('button'));
    expect([await isLoggedIn(page), await isLoggedIn(lost.page), await isLoggedIn(other.page)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('says that a log-out is under way, which a second press does not repeat', async () => {
    const { page } = await site.newcomer();
    await page.goto('/account/settings/feedback');
    const sent: (() => void)[] = [];
    await page.route('**/user/account/logout', async (route) => {
      await new Promise<void>((resolve) => sent.push(resolve));
      await route.continue();
    });
    const button = page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('button', { name: 'Log out' });
    await button.click();
    await page.getByRole('status').filter({ hasText: 'Logging out…' }).waitFor();
    await button.click();
    await waitFor(() => sent.length === 1, { what: 'the call' });
    sent.forEach((go) => go());
    await page.waitForURL('/');
    expect(sent.length).toBe(1);
  });

  it('logs out this browser too, which arrives at home', async () => {
    const { page } = await site.newcomer();
    await openSettings(page, 'account');
    const sessions = part(page, 'Where you are logged in');
    await sessions.getByRole('button', { name: /^Log out .*, this browser$/u }).click();
    await page.waitForURL('/');
    expect(await isLoggedIn(page)).toBe(false);
  });
});
