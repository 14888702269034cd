import { part } from './account-journeys.js';
import { withAuthenticator } from './authenticator.js';
import { expectNoFault } from './expect-no-fault.js';
import { openSite } from './open-site.js';
import { startTestSite } from './site.js';
import { newAdmin } from './staff.js';

describe('a site that asks staff for a second factor', () => {
  const site = openSite(() => startTestSite({ STAFF_SECOND_FACTOR: 'required' }));

  it('leads an admin without one to the settings, and opens the admin area once there is one', async () => {
    const { page, person } = await newAdmin(site, { expectedStatuses: [403] });
    await withAuthenticator(page);
    await page.goto('/admin/users');
    await page.getByText('The admin area needs two-step log-in or a passkey.').waitFor();
    await expectNoFault(page, 'the admin area of an admin without a second factor');
    await page.getByRole('main').getByRole('link', { name: 'a passkey' }).click();
    const passkeys = part(page, 'Passkeys');
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await passkeys
      .getByRole('status')
      .filter({ hasText: /is added\.$/u })
      .waitFor();
    await page.goto('/admin/users');
    await page
      .getByRole('main')
      .getByRole('link', { name: `@${person.username}` })
      .first()
      .waitFor();
    expect(await page.getByText('The admin area needs').count()).toBe(0);
  });
});
