import type { Page } from 'playwright';
import { Secret, TOTP } from 'otpauth';
import { fillLogIn, isLoggedIn, openSettings, part } from './account-journeys.js';
import { expectNoFault } from './expect-no-fault.js';
import { logOut, ownProfile } from './journeys.js';
import { expectFocus, tabTo } from './keys.js';
import { openSite, type Somebody } from './open-site.js';

describe('two-step log-in', () => {
  const site = openSite();

  /** Turns it on with the keyboard alone. */
  async function turnOn({ page, person }: Pick<Somebody, 'page' | 'person'>) {
    await openSettings(page, 'account');
    await tabTo(
      page,
      part(page, 'Two-step log-in').getByRole('button', { name: 'Turn on two-step log-in…' }),
    );
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step log-in' });
    await tabTo(page, dialog.getByLabel('Your password'));
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await dialog.getByRole('img', { name: /^QR code/u }).waitFor();
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await tabTo(page, dialog.getByLabel('Code that the app shows'));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    return { dialog, totp };
  }

  const confirm = async (page: Page, totp: TOTP) => {
    await page.keyboard.type(totp.generate());
    await page.keyboard.press('Enter');
  };

  it('is turned on by keyboard; then a log-in asks for a code, of the app or a recovery code', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [403] });
    const { dialog, totp } = await turnOn({ page, person });
    await expectNoFault(page, 'the key of two-step log-in');
    await confirm(page, totp);
    await dialog.getByRole('listitem').first().waitFor();
    const codes = await dialog.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await expectNoFault(page, 'the recovery codes');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await tabTo(page, dialog.getByRole('button', { name: 'I have saved them' }));
    await page.keyboard.press('Enter');
    await part(page, 'Two-step log-in').getByText('10 recovery codes are left.').waitFor();
    await expectNoFault(page, 'two-step log-in that is on');

    await logOut(page);
    await page.goto('/account/login?returnTo=%2Fsite');
    await fillLogIn(page, person.username, person.password);
    const field = page.getByLabel('Code', { exact: true });
    await expectFocus(field);
    expect(await isLoggedIn(page)).toBe(false);
    expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    await expectNoFault(page, 'a log-in that asks for a code');
    await page.keyboard.type('not a code');
    await page.keyboard.press('Enter');
    await page.getByText('Code is incorrect or was already used.').first().waitFor();
    await field.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.keyboard.press('Enter');
    await page.waitForURL('/site');
    expect(await isLoggedIn(page)).toBe(true);

    await logOut(page);
    await page.goto('/account/login');
    await fillLogIn(page, person.username, person.password);
    await tabTo(page, page.getByRole('button', { name: 'Use a recovery code instead' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByLabel('Recovery code'));
    await page.keyboard.type(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL('/');
    await ownProfile(page, person.username).waitFor();
  });

  it('keeps what was typed when the log-in goes back to the password', async () => {
    const { page, person } = await site.newcomer();
    const { dialog, totp } = await turnOn({ page, person });
    await confirm(page, totp);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await logOut(page);
    await page.goto('/account/login');
    await fillLogIn(page, person.username, person.password);
    await page.getByRole('button', { name: 'Back to the password' }).click();
    expect(await page.getByLabel('Username or email').inputValue()).toBe(person.username);
  });
});
