import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { fillLogIn, isLoggedIn, openSettings, part } from './account-journeys.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { modalPlace, newPerson, signUp, signUpByForm } from './journeys.js';
import { type Mailbox, openMailbox } from './mail.js';
import { openSite } from './open-site.js';
import { startTestSite } from './site.js';

describe('a mailed link', () => {
  let mailbox: Mailbox;
  const site = openSite(async () => {
    mailbox = await openMailbox();
    return startTestSite({ SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@example.org' });
  });
  afterAll(() => mailbox?.stop());

  const here = (link: string) => {
    const { pathname, search } = new URL(link);
    return site.url.replace(/\/$/u, '') + pathname + search;
  };

  it('confirms the address after signing up, leaves no token behind and gives the badge', async () => {
    const { page } = await site.openPage({ expectedStatuses: [410] });
    const person = await signUpByForm(page);
    const header = page.getByRole('banner');
    expect(await header.getByText('Verified account.').count()).toBe(0);

    const link = here(await mailbox.linkTo(person.email, '/account/verify'));
    await page.goto(link, { waitUntil: 'networkidle' });
    // A program that looks for harm in emails opens links too, and confirms nothing.
    await expectNoFault(page, 'confirming an address');
    expect(await header.getByText('Verified account.').count()).toBe(0);
    await confirmAddress(page);
    await header.getByText('Verified account.').waitFor({ state: 'attached' });
    expect(page.url()).toBe(here('http://x/account/verify'));
    const token = new URL(link).searchParams.get('token') ?? '';
    const left = await page.evaluate(
      () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]) + document.referrer,
    );
    expect(token.length).toBeGreaterThan(20);
    expect(left).not.toContain(token);

    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  });

  it('that is dead can be sent again', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [410] });
    await mailbox.linkTo(person.email, '/account/verify');
    await page.goto('/account/verify?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    const before = mailbox.emails.length;
    await page.getByRole('button', { name: 'Send the email again' }).click();
    await page.getByText('A new email is on its way.').waitFor();
    await expectMore(mailbox, before);
    await page.goto(here(await mailbox.linkTo(person.email, '/account/verify')));
    await confirmAddress(page);
  });

  it('lets a forgotten password be chosen anew, once, and ends the old sessions', async () => {
    const first = await site.openPage({ expectedStatuses: [403] });
    const person = await signUp(first.page);

    const { page } = await site.openPage({ expectedStatuses: [401, 410] });
    await page.goto('/account/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    const forgotten = modalPlace(page);
    await forgotten.getByLabel('Email', { exact: true }).fill(person.email);
    await forgotten.getByRole('button', { name: 'Send the link' }).click();
    await forgotten.getByRole('heading', { name: 'Check your email' }).waitFor();

    const link = here(await mailbox.linkTo(person.email, '/account/reset-password'));
    await page.goto(link);
    expect(new URL(page.url()).search).toBe('');
    await page.getByLabel('New password').fill('a-new-secret-for-tea');
    await page.getByLabel('Password confirmation').fill('a-new-secret-for-tea');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    expect(await isLoggedIn(first.page)).toBe(false);

    await page.goto(link);
    await page.getByLabel('New password').fill('another-secret-for-tea');
    await page.getByLabel('Password confirmation').fill('another-secret-for-tea');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();

    await page.goto('/account/login');
    await fillLogIn(page, person.username, person.password);
    await page.getByText('Username or password is incorrect.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('a-new-secret-for-tea');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('/');
  });

  it('responds alike whether or not an address is known', async () => {
    const { page } = await site.openPage();
    await page.goto('/account/forgot-password');
    await page.getByLabel('Email').fill('nobody.at.all@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('If an account belongs to nobody.at.all@example.org').waitFor();
  });

  it('confirms a changed address, which waited for it, and gives the address before back', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [403] });
    await page.goto(here(await mailbox.linkTo(person.email, '/account/verify')));
    await confirmAddress(page);

    await openSettings(page, 'account');
    const mail = part(page, 'Email');
    expect(await mail.getByLabel('Current password').count()).toBe(0);
    const { email } = newPerson();
    await mail.getByLabel('Email').fill(email);
    await mail.getByLabel('Current password').fill('not-my-secret');
    await mail.getByRole('button', { name: 'Save email' }).click();
    await mail.getByText('Password is incorrect.').first().waitFor();
    await expectSoon(() => mail.getByLabel('Email').inputValue(), email);
    await mail.getByLabel('Current password').fill(person.password);
    await mail.getByRole('button', { name: 'Save email' }).click();
    await mail.getByText(`${email} waits for confirmation.`).waitFor();
    await expectSoon(() => mail.getByLabel('Email').inputValue(), person.email);
    await mail.getByText('Your address is confirmed.').waitFor();
    await expectNoFault(page, 'settings with an address that waits');

    await page.goto(here(await mailbox.linkTo(email, '/account/verify')));
    await confirmAddress(page);
    await openSettings(page, 'account');
    await expectSoon(() => mail.getByLabel('Email').inputValue(), email);
    expect(await mail.getByText('waits for confirmation.').count()).toBe(0);

    await page.goto(here(await mailbox.linkTo(person.email, '/account/undo-email-change')), {
      waitUntil: 'networkidle',
    });
    expect(new URL(page.url()).search).toBe('');
    await expectNoFault(page, 'undoing the change of an address');
    expect(await isLoggedIn(page)).toBe(true);
    await page.getByRole('button', { name: 'It was not me: keep my address' }).click();
    await page.getByRole('heading', { name: 'Your address is back' }).waitFor();
    await page.getByRole('link', { name: 'login & write' }).waitFor();
    await page.goto(here(await mailbox.linkTo(person.email, '/account/reset-password')));
    await page.getByLabel('New password').fill('a-new-secret-for-tea');
    await page.getByLabel('Password confirmation').fill('a-new-secret-for-tea');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
  });

  it('to a new address is worth nothing once the change is cancelled', async () => {
    const { page, person } = await site.newcomer({ expectedStatuses: [410] });
    await page.goto(here(await mailbox.linkTo(person.email, '/account/verify')));
    await confirmAddress(page);
    await openSettings(page, 'account');
    const mail = part(page, 'Email');
    const { email } = newPerson();
    await mail.getByLabel('Email').fill(email);
    await mail.getByLabel('Current password').fill(person.password);
    await mail.getByRole('button', { name: 'Save email' }).click();
    await mail.getByRole('button', { name: 'Send the email again' }).click();
    await mail.getByText('A new email is on its way.').waitFor();
    await mail.getByRole('button', { name: 'Cancel the change' }).click();
    await mail.getByText('waits for confirmation.').waitFor({ state: 'detached' });
    await page.goto(here(await mailbox.linkTo(email, '/account/verify')));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  });

  it('and what it leads to are for visitors: a member who opens one is taken home', async () => {
    const { page } = await site.newcomer();
    await page.goto('/account/forgot-password');
    await page.waitForURL('/');
    await page.goto('/account/reset-password?token=none');
    await page.waitForURL('/');
  });
});

async function confirmAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
}

async function expectMore(mailbox: Mailbox, before: number): Promise<void> {
  await waitFor(() => mailbox.emails.length > before, { what: 'another email', timeout: 30_000 });
}
