import type { Page } from 'playwright';
import { openSettings, part, settingsNav } from './account-journeys.js';
import { expectNoFault } from './expect-no-fault.js';
import { wideLooks, wideWindow } from './looks.js';
import { notificationsButton, isNarrow, mainPlaces, menu, menuButton, openMenu, signUp } from './journeys.js';
import { expectFocus, tabTo } from './keys.js';
import { openSite } from './open-site.js';

const forVisitors = [
  '/account',
  '/account/forgot-password',
  '/account/reset-password',
  '/account/reset-password?token=none',
  '/account/verify',
  '/account/undo-email-change',
  '/account/undo-email-change?token=none',
  '/site',
  '/site/terms',
  '/site/privacy',
  '/site/verified-account',
];

const forMembers = [
  '/account',
  '/account/verify?token=none',
  '/account/settings/profile',
  '/account/settings/account',
  '/account/settings/privacy',
  '/account/settings/reading',
  '/account/settings/notifications',
  '/account/settings/feedback',
  '/site/verified-account',
];

describe('every page around the account', () => {
  const site = openSite();

  it('keeps WCAG 2.2 AA and scrolls only down in each width and both themes', async () => {
    const { page, context } = await site.openPage({
      expectedStatuses: [410],
    });
    for (const address of forVisitors) await look(page, address);
    await signUp(page);
    for (const address of forMembers) await look(page, address);

    await openSettings(page, 'profile');
    await part(page, 'Elsewhere').getByLabel('Reddit').fill('javascript:alert(1)');
    await page.getByRole('button', { name: 'Save links' }).click();
    await expectNoFault(page, 'links with faults');
    await openSettings(page, 'account');
    await part(page, 'Email').getByLabel('Email').fill('no address');
    await page.getByRole('button', { name: 'Save email' }).click();
    await expectNoFault(page, 'settings with faults');
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
    await page.getByRole('button', { name: 'Delete my account', exact: true }).click();
    await expectNoFault(page, 'deleting the account');
    await page.keyboard.press('Escape');
    await page.setViewportSize(wideWindow().viewport);
    await openMenu(page);
    await expectNoFault(page, 'the account menu', wideLooks);
    await context.close();
  });

  it('says what went wrong when the settings do not come, and tries again', async () => {
    const { page } = await site.newcomer({ expectedStatuses: [503] });
    const sentence = 'This part of the site cannot be reached right now.';
    const address = '**/api/v1/user/account/settings';
    await page.route(address, (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: sentence }),
    );
    await page.goto('/account/settings');
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await part(page, 'Profile').waitFor();
  });

  it('is used with the keyboard alone: a profile is changed, the theme chosen, the way out found', async () => {
    const { page } = await site.newcomer({ colorScheme: 'light' });
    await page.goto('/');
    const way = isNarrow(page) ? menu(page) : mainPlaces(page);
    if (isNarrow(page)) {
      await tabTo(page, menuButton(page));
      await page.keyboard.press('Enter');
    }
    await tabTo(page, way.getByRole('link', { name: 'Settings' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Settings' }));
    const profile = part(page, 'Profile');
    await profile.waitFor();
    await tabTo(page, profile.getByLabel('Display name'));
    await page.keyboard.type('Ann of the keys');
    await page.keyboard.press('Enter');
    await profile.getByRole('status').filter({ hasText: 'Saved.' }).waitFor();
    await tabTo(page, settingsNav(page).getByRole('link', { name: 'Reading' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Reading Settings' }));
    await tabTo(page, page.getByRole('radio', { name: /^Paper/ }));
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'sepia');

    await page.goto('/');
    await notificationsButton(page).waitFor();
    await tabTo(page, menuButton(page));
    await page.keyboard.press('Enter');
    await menu(page).waitFor();
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'hidden' });
    await expectFocus(menuButton(page));
    await page.keyboard.press('Enter');
    await tabTo(page, menu(page).getByRole('button', { name: 'Log out' }));
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'login & write' }).waitFor();
  });
});

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoFault(page, address);
}
