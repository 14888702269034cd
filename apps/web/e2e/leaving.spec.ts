import type { Page } from 'playwright';
import { fillLogIn, openSettings } from './account-journeys.js';
import { expectNoFault } from './expect-no-fault.js';
import { ownProfile } from './journeys.js';
import { openSite } from './open-site.js';
import { publishStory } from './people.js';

interface Named {
  readonly username: string;
  readonly password: string;
}

describe('an account that its member deleted', () => {
  const site = openSite();

  async function openDeletion(page: Page, { username, password }: Named) {
    await openSettings(page, 'account');
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel(`Your username, ${username}`).fill(username);
    await dialog.getByLabel('Your password').fill(password);
    return dialog;
  }

  async function leave(page: Page, person: Named): Promise<void> {
    const dialog = await openDeletion(page, person);
    await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
    await page.waitForURL('/');
    await page.getByRole('link', { name: 'login & write' }).waitFor();
  }

  async function logInAgain(page: Page, { username, password }: Named): Promise<void> {
    await page.goto('/account/login');
    await fillLogIn(page, username, password);
  }

  it('comes back with one press after a log-in, and leaves for good after two', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [401, 404] });
    const slug = await publishStory(page, { title: 'Here again' });
    await leave(page, person);
    await page.goto(`/story/${slug}`);
    await page.getByText('This page does not exist or is not available.').first().waitFor();
    await logInAgain(page, person);
    await page.getByText('You deleted this account.').waitFor();
    await expectNoFault(page, 'the question whether to come back');
    await page.getByRole('button', { name: 'Come back' }).click();
    await page.waitForURL('/');
    await ownProfile(page, person.username).waitFor();
    await page.goto(`/story/${slug}`);
    await page.getByRole('heading', { name: 'Here again' }).waitFor();

    const dialog = await openDeletion(page, person);
    await dialog.getByLabel('Delete it for good now').check();
    await dialog.getByRole('button', { name: 'Delete for good…' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Press once more' }).waitFor();
    await expectNoFault(page, 'deleting for good');
    await dialog.getByRole('button', { name: 'Yes, delete for good' }).click();
    await page.waitForURL('/');
    await page.getByRole('link', { name: 'login & write' }).waitFor();
    await logInAgain(page, person);
    await page.getByText('Username or password is incorrect.').waitFor();
  });

  it('can be left as it is, or deleted for good, by who logs in', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [401] });
    await leave(page, person);
    await logInAgain(page, person);
    await page.getByRole('button', { name: 'Leave it deleted' }).click();
    await page.getByLabel('Username or email').waitFor();
    await fillLogIn(page, person.username, person.password);
    await page.getByRole('button', { name: 'Delete it for good now…' }).click();
    await page.getByRole('button', { name: 'Delete for good', exact: true }).click();
    await page.getByText('Your account is deleted for good.').waitFor();
    await fillLogIn(page, person.username, person.password);
    await page.getByText('Username or password is incorrect.').waitFor();
  });

  it('is told before how long everything is kept', async () => {
    const { page, context, person } = await site.newcomer();
    const dialog = await openDeletion(page, person);
    const [policy] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'What is kept for how long' }).click(),
    ]);
    await policy.getByText('Log-ins: 181 days.').waitFor();
    await policy.getByRole('heading', { name: 'What is kept for how long' }).waitFor();
  });
});
