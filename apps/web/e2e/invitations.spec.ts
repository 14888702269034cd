import { expectNoFault } from './expect-no-fault.js';
import { fillSignUp, newPerson } from './journeys.js';
import { openSite } from './open-site.js';
import { startTestSite } from './site.js';
import { newAdmin } from './staff.js';

describe('a sign-up that is not open to everybody', () => {
  const site = openSite(startTestSite);

  it('takes a task that the browser solves, again when the site does not know its solution', async () => {
    const { page: admin } = await newAdmin(site);
    await admin.goto('/admin/site');
    const saved = async () => {
      await admin.getByRole('button', { name: 'Save the settings of the site' }).click();
      await admin.getByText('Saved. Pages that are opened from now on show it.').waitFor();
    };
    // This page was opened before the site asked for it.
    const { page: early } = await site.openPage({ expectedStatuses: [403] });
    await early.goto('/account/signup');
    await early.getByLabel('Username').waitFor();
    await admin.getByLabel('Ask browsers for a small task at the sign-up').selectOption('Yes');
    await saved();
    const first = newPerson();
    await fillSignUp(early, first);
    await early.getByRole('heading', { name: `Welcome, ${first.username}` }).waitFor();

    const { page } = await site.openPage();
    await page.goto('/account/signup');
    await page.getByText('Your browser has solved the small task that keeps robots out.').waitFor();
    await expectNoFault(page, 'the sign-up page with a task');
    const person = newPerson();
    await fillSignUp(page, person);
    await page.getByRole('heading', { name: `Welcome, ${person.username}` }).waitFor();

    const { page: offline } = await site.openPage({ expectedStatuses: [503] });
    const path = '**/api/v1/user/account/signup/task';
    await offline.route(path, (route) => route.fulfill({ status: 503, body: 'Away.' }));
    await offline.goto('/account/signup');
    await offline.getByText('Your browser could not solve the small task', { exact: false }).waitFor();
    await offline.getByLabel('Username').fill('typed_before');
    await offline.unroute(path);
    await offline.getByText('Your browser has solved the small task that keeps robots out.').waitFor();
    expect(await offline.getByLabel('Username').inputValue()).toBe('typed_before');

    await admin.getByLabel('Ask browsers for a small task at the sign-up').selectOption('No');
    await saved();
  });

  it('lets one person in by the link that an admin made, and nobody else', async () => {
    const { page: admin } = await newAdmin(site);
    await admin.goto('/admin/site');
    await admin.getByLabel('Who can sign up').selectOption('People with an invitation');
    await admin.getByRole('button', { name: 'Save the settings of the site' }).click();
    await admin.getByText('Saved. Pages that are opened from now on show it.').waitFor();
    await admin.getByLabel('Note').fill('For my sister');
    await admin.getByRole('button', { name: 'Make a link' }).click();
    await admin.getByText('The link is made. Copy it now: it is shown only once.').waitFor();
    const link = await admin.getByLabel('The link').inputValue();
    await admin.getByText('1 of 1 left', { exact: false }).waitFor();
    await expectNoFault(admin, 'the invitations');

    const { page: uninvited } = await site.openPage();
    await uninvited.goto('/account/signup');
    await uninvited.getByText('You can sign up here only by the link of an invitation.').waitFor();
    expect(await uninvited.getByLabel('Username').count()).toBe(0);
    await expectNoFault(uninvited, 'the sign-up page without an invitation');

    const { page: sister } = await site.openPage();
    const { page: late } = await site.openPage({ expectedStatuses: [410] });
    for (const page of [sister, late]) {
      await page.goto(link);
      await page.getByLabel('Username').waitFor();
      await page.waitForURL('/account/signup');
    }
    // A reload has no token in its address; the tab remembers it.
    await sister.reload();
    const person = newPerson();
    await fillSignUp(sister, person);
    await sister.waitForURL('/site/welcome');
    await sister.getByRole('heading', { name: `Welcome, ${person.username}` }).waitFor();

    const other = newPerson();
    await fillSignUp(late, other);
    await late.getByText('This invitation was already used.').first().waitFor();
    expect(await late.getByLabel('Username').inputValue()).toBe(other.username);

    await admin.reload();
    await admin.getByText('0 of 1 left', { exact: false }).waitFor();
    expect(await admin.getByRole('button', { name: 'Withdraw For my sister' }).count()).toBe(0);
  });
});
