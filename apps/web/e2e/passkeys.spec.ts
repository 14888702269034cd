import { Client } from 'pg';
import type { Page } from 'playwright';
import { Secret, TOTP } from 'otpauth';
import { withSiteDatabase } from '../../../scripts/supervisor/index.mjs';
import { fillLogIn, isLoggedIn, openSettings, part } from './account-journeys.js';
import { publish } from './api-calls.js';
import { withAuthenticator, withoutAutofill } from './authenticator.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { logOut, ownProfile } from './journeys.js';
import { tabTo } from './keys.js';
import { wideWindow } from './looks.js';
import { openSite } from './open-site.js';

describe('passkeys', () => {
  const site = openSite();

  /** As if the member's sessions had begun an hour ago. */
  async function age({ username }: { readonly username: string }): Promise<void> {
    const { dataDir } = site;
    if (dataDir === null) throw new Error('The database of a site that runs elsewhere is not known');
    await withSiteDatabase({ dataDir, env: process.env, service: 'accounts' }, async (url) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(
          `UPDATE session SET proved_at = now() - interval '1 hour'
           FROM "user" person WHERE person.id = session.user_id AND person.username = $1`,
          [username],
        );
      } finally {
        await client.end();
      }
    });
  }

  const passkeysOf = (page: Page) => part(page, 'Passkeys');

  it('are added, renamed, used to log in without a password, and removed', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [403] });
    await withAuthenticator(page);
    await openSettings(page, 'account');
    const passkeys = passkeysOf(page);
    await passkeys.getByText('You have no passkeys.').waitFor();
    await tabTo(page, passkeys.getByRole('button', { name: 'Add a passkey' }));
    await page.keyboard.press('Enter');
    await passkeys
      .getByRole('status')
      .filter({ hasText: /is added\.$/u })
      .waitFor();
    await passkeys.getByRole('button', { name: /^Rename/u }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename the passkey' });
    await renaming.getByLabel('Passkey name').fill('My phone');
    await renaming.getByRole('button', { name: 'Save' }).click();
    await passkeys.getByText('My phone').first().waitFor();
    await expectNoFault(page, 'a passkey in the settings');

    await logOut(page);
    await page.goto('/account/login?returnTo=%2Fsite');
    // Chosen where the browser fills in the name.
    await page.waitForURL('/site');
    expect(await isLoggedIn(page)).toBe(true);

    await withoutAutofill(page);
    await logOut(page);
    await page.goto('/account/login?returnTo=%2Fsite');
    await tabTo(page, page.getByRole('button', { name: 'Log in with a passkey' }));
    await expectNoFault(page, 'a log-in that takes passkeys');
    await page.keyboard.press('Enter');
    await page.waitForURL('/site');
    expect(await isLoggedIn(page)).toBe(true);

    await openSettings(page, 'account');
    await passkeys.getByText('Last used').waitFor();
    await passkeys.getByRole('button', { name: 'Remove My phone' }).click();
    await page
      .getByRole('dialog', { name: 'Remove this passkey?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await passkeys.getByText('You have no passkeys.').waitFor();
    await logOut(page);
    await page.goto('/account/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await page.getByText('The passkey was not accepted.').waitFor();
    expect(await isLoggedIn(page)).toBe(false);
    await fillLogIn(page, person.username, person.password);
    await ownProfile(page, person.username).waitFor();
  });

  it('that are chosen where the browser fills in the name are refused when they were removed', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [403] });
    await withAuthenticator(page);
    await openSettings(page, 'account');
    await passkeysOf(page).getByRole('button', { name: 'Add a passkey' }).click();
    await passkeysOf(page)
      .getByRole('button', { name: /^Remove/u })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await passkeysOf(page).getByText('You have no passkeys.').waitFor();
    await logOut(page);
    await page.goto('/account/login');
    await page.getByText('The passkey was not accepted.').waitFor();
    await expectNoFault(page, 'a log-in whose passkey was refused');
    await fillLogIn(page, person.username, person.password);
    await ownProfile(page, person.username).waitFor();
  });

  it('prove that it is the member, where a form then goes on with what was typed', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [403] });
    await withAuthenticator(page);
    await openSettings(page, 'account');
    await passkeysOf(page).getByRole('button', { name: 'Add a passkey' }).click();
    await passkeysOf(page)
      .getByRole('status')
      .filter({ hasText: /is added\.$/u })
      .waitFor();
    await age(person);
    const form = part(page, 'Password');
    await form.getByLabel('New password', { exact: true }).fill('tea-and-lanterns');
    await form.getByLabel('New password, once more').fill('tea-and-lanterns');
    await form.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.getByRole('button', { name: 'Use a passkey instead' }).waitFor();
    await expectNoFault(page, 'the question whether it is the member');
    await dialog.getByLabel('Your password').fill('wrong-horse');
    await page.keyboard.press('Enter');
    await dialog.getByText('Password is incorrect.').first().waitFor();
    await tabTo(page, dialog.getByRole('button', { name: 'Use a passkey instead' }));
    await page.keyboard.press('Enter');
    await form.getByRole('status').filter({ hasText: 'Your password is changed.' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('leave a form as it is when the member gives no proof', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [403] });
    await openSettings(page, 'account');
    await age(person);
    const form = part(page, 'Password');
    await form.getByLabel('New password', { exact: true }).fill('tea-and-lanterns');
    await form.getByLabel('New password, once more').fill('tea-and-lanterns');
    await form.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Is it you?' });
    await dialog.getByLabel('Your password').waitFor();
    await page.keyboard.press('Escape');
    await form.getByText('Please prove that it is you, and try again.').waitFor();
    expect(await form.getByLabel('New password', { exact: true }).inputValue()).toBe('tea-and-lanterns');
    await form.getByRole('button', { name: 'Change password' }).click();
    await dialog.getByLabel('Your password').fill(person.password);
    await page.keyboard.press('Enter');
    await form.getByRole('status').filter({ hasText: 'Your password is changed.' }).waitFor();
  });

  it('or a code end a log-in in the modal, over the page from which it was opened', async () => {
    const { page, person } = await site.newcomer({ ...wideWindow(700), expectedStatuses: [403] });
    await withAuthenticator(page);
    await withoutAutofill(page);
    const { slug } = await publish(page, 'Beneath a code');
    const path = '/user/account/second-factor';
    const { secret } = (await callOnce(page, 'POST', path, { password: person.password })) as {
      secret: string;
    };
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await callOnce(page, 'PUT', path, { code: totp.generate() });
    await openSettings(page, 'account');
    await passkeysOf(page).getByRole('button', { name: 'Add a passkey' }).click();
    await passkeysOf(page)
      .getByRole('status')
      .filter({ hasText: /is added\.$/u })
      .waitFor();

    const openModal = async () => {
      await logOut(page);
      // A page is the app's own once it is counted; a click before that is the browser's.
      await Promise.all([page.waitForRequest('**/page-view'), page.goto(`/story/${slug}`)]);
      await page.getByRole('banner').getByRole('link', { name: 'login' }).click();
      const modal = page.getByRole('dialog', { name: 'Login', exact: true });
      await modal.waitFor();
      await fillLogIn(page, person.username, person.password);
      await modal.getByLabel('Code', { exact: true }).waitFor();
      return modal;
    };
    const expectMember = async () => {
      await page
        .getByRole('banner')
        .getByRole('link', { name: `@${person.username}` })
        .waitFor();
      expect(new URL(page.url()).pathname).toBe(`/story/${slug}`);
    };
    const byCode = await openModal();
    await expectNoFault(page, 'a modal that asks for a code');
    await byCode.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await page.keyboard.press('Enter');
    await byCode.waitFor({ state: 'detached' });
    await expectMember();

    const byPasskey = await openModal();
    await byPasskey.getByRole('button', { name: 'Use a passkey instead' }).click();
    await byPasskey.waitFor({ state: 'detached' });
    await expectMember();
  });
});
