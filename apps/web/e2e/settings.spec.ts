import { notificationKeys } from '@quillstead/catalogue';
import { waitFor } from '@quillstead/testing';
import { fillLogIn, isLoggedIn, logIn, openSettings, part, save, settingsNav } from './account-journeys.js';
import { expectSoon } from './expect-soon.js';
import {
  goToSettings,
  logOut,
  newPerson,
  openWritingPage,
  ownProfile,
  saveByHand,
  signUp,
  storyBox,
} from './journeys.js';
import { expectFocus } from './keys.js';
import { readKept, waitUntilKept } from './kept-drafts.js';
import { openSite } from './open-site.js';
import { publishStory } from './people.js';

describe('the settings', () => {
  const site = openSite();

  it('change the profile, and the header with it at once', async () => {
    const { page } = await site.newcomer();
    await page.goto('/');
    await goToSettings(page);
    const profile = part(page, 'Profile');
    const { username } = newPerson();
    await profile.getByLabel('Username').fill(username);
    await profile.getByLabel('Bio').fill('I write at night.');
    await profile.getByText('17/200').waitFor();
    await profile.getByLabel('Website').fill('https://example.org/ann');
    await save(profile, 'Save profile');
    await expectSoon(() => ownProfile(page, username).getAttribute('href'), `/user/${username}`);
    await page.reload();
    await waitFor(async () => (await profile.getByLabel('Bio').inputValue()) === 'I write at night.');
    await profile.getByLabel('Bio').fill('');
    await save(profile, 'Save profile');
    await page.reload();
    await waitFor(async () => (await profile.getByLabel('Username').inputValue()) === username);
    await expectSoon(() => profile.getByLabel('Bio').inputValue(), '');
  });

  it('have a page for each topic, and keep what is not saved when another page is opened', async () => {
    const { page } = await site.newcomer();
    await page.goto('/settings');
    await page.waitForURL('/account/settings');
    const bio = part(page, 'Profile').getByLabel('Bio');
    await bio.fill('Not to be lost.');
    for (const [label, heading, section] of [
      ['Account', 'Account Settings', 'Password'],
      ['Privacy', 'Privacy Settings', 'Privacy'],
      ['Reading', 'Reading Settings', 'Appearance'],
      ['Notifications', 'Notification Settings', 'By email'],
    ] as const) {
      await settingsNav(page).getByRole('link', { name: label }).click();
      await expectFocus(page.getByRole('heading', { level: 1, name: heading }));
      await part(page, section).waitFor();
      expect(await settingsNav(page).locator('[aria-current=page]').allTextContents()).toEqual([label]);
    }
    await settingsNav(page).getByRole('link', { name: 'Profile' }).click();
    await page.getByText('What you had changed and not saved is here again.').waitFor();
    await expectSoon(() => bio.inputValue(), 'Not to be lost.');
  });

  it('open at the section that a link names', async () => {
    const { page } = await site.newcomer();
    await page.goto('/account/settings/account#sessions');
    const heading = page.getByRole('heading', { name: 'Where you are logged in' });
    await expectFocus(heading);
    await waitFor(() => heading.evaluate((one) => Math.abs(one.getBoundingClientRect().top) < 100));
  });

  it('refuse a name that is taken at its field and lose nothing', async () => {
    const other = await signUp((await site.openPage()).page);
    const { page } = await site.newcomer({ expectedStatuses: [409] });
    await openSettings(page, 'profile');
    const profile = part(page, 'Profile');
    await profile.getByLabel('Bio').fill('Not to be lost.');
    await profile.getByLabel('Username').fill(other.username.toUpperCase());
    await profile.getByRole('button', { name: 'Save profile' }).click();
    await profile.getByText('Username is already taken.').first().waitFor();
    const name = profile.getByLabel('Username');
    await expectSoon(() => name.getAttribute('aria-invalid'), 'true');
    await expectFocus(name);
    await page.reload();
    await profile.getByText('What you had changed and not saved is here again.').waitFor();
    await expectSoon(() => profile.getByLabel('Bio').inputValue(), 'Not to be lost.');
  });

  it('make the account private', async () => {
    const { page } = await site.newcomer();
    await openSettings(page, 'privacy');
    const privacy = part(page, 'Privacy');
    await privacy.getByLabel('My account is private').check();
    await save(privacy, 'Save privacy');
    await page.reload();
    await waitFor(() => privacy.getByLabel('My account is private').isChecked());
  });

  it('take links to the seventeen sites and refuse hostile ones', async () => {
    const { page } = await site.newcomer();
    await openSettings(page, 'profile');
    const links = part(page, 'Elsewhere');
    await expectSoon(() => links.getByRole('textbox').count(), 17);
    await links.getByLabel('Goodreads').fill('https://www.goodreads.com/ann');
    await links.getByLabel('YouTube').fill('javascript:alert(1)');
    await links.getByRole('button', { name: 'Save links' }).click();
    await links.getByText('must be properly formatted.').first().waitFor();
    await expectSoon(() => links.getByLabel('YouTube').getAttribute('aria-invalid'), 'true');
    await links.getByLabel('YouTube').fill('https://example.com/ann');
    await links.getByRole('button', { name: 'Save links' }).click();
    await links.getByText('must be an address on youtube.com.').first().waitFor();
    await expectSoon(() => links.getByLabel('YouTube').getAttribute('aria-invalid'), 'true');
    await links.getByLabel('YouTube').fill('https://youtu.be/ann');
    await save(links, 'Save links');
    await page.reload();
    await waitFor(
      async () => (await links.getByLabel('Goodreads').inputValue()) === 'https://www.goodreads.com/ann',
    );
    await expectSoon(() => links.getByLabel('YouTube').inputValue(), 'https://youtu.be/ann');
  });

  it('change the password, keep this session and end the one of the other browser', async () => {
    const other = await site.openPage({ expectedStatuses: [403] });
    const person = await signUp(other.page);
    await openSettings(other.page, 'profile');
    const { page } = await site.openPage({ expectedStatuses: [403] });
    await logIn(page, person);
    await openSettings(page, 'account');
    const sessions = part(page, 'Where you are logged in');
    await waitFor(async () => (await sessions.getByRole('listitem').count()) === 2);
    const password = part(page, 'Password');
    await password.getByLabel('Current password').fill('not-my-secret');
    await password.getByLabel('New password', { exact: true }).fill('a-new-secret-for-tea');
    await password.getByLabel('New password, once more').fill('a-new-secret-for-tea');
    await password.getByRole('button', { name: 'Change password' }).click();
    await password.getByText('Password is incorrect.').first().waitFor();
    await password.getByLabel('Current password').fill(person.password);
    await save(password, 'Change password', 'Your password is changed.');
    await expectSoon(() => password.getByLabel('Current password').inputValue(), '');
    await waitFor(async () => (await sessions.getByRole('listitem').count()) === 1);
    expect([await isLoggedIn(page), await isLoggedIn(other.page)]).toEqual([true, false]);

    // The text that is typed in the other browser is not lost: the page requires a log-in and then saves it.
    await part(other.page, 'Profile').getByLabel('Bio').fill('Written without a session.');
    await part(other.page, 'Profile').getByRole('button', { name: 'Save profile' }).click();
    const dialog = other.page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Username or email').fill(person.username);
    await dialog.getByLabel('Password', { exact: true }).fill('a-new-secret-for-tea');
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await save(part(other.page, 'Profile'), 'Save profile');
  });

  it('choose the theme, which a browser begins with that knows none', async () => {
    const { page, context, person } = await site.newcomer({ colorScheme: 'light' });
    await openSettings(page, 'reading');
    const appearance = part(page, 'Appearance');
    await appearance.getByLabel('Night').check();
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    await appearance.getByText('Saved.').waitFor();
    expect(await appearance.getByRole('button').count()).toBe(0);
    await context.close();
    const second = await site.openPage({ colorScheme: 'light' });
    await logIn(second.page, person);
    await second.page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  });

  it('set what to be notified of, kind by kind', async () => {
    const { page } = await site.newcomer();
    await openSettings(page, 'notifications');
    const push = part(page, 'By push message');
    await expectSoon(() => push.getByRole('checkbox').count(), notificationKeys.length);
    const likes = push.getByRole('checkbox', { name: 'Likes' }).first();
    const was = await likes.isChecked();
    await likes.setChecked(!was);
    await save(push, 'Save push choices');
    const mail = part(page, 'By email');
    const emails = mail.getByLabel('Send me an email when something happens');
    const wasMailed = await emails.isChecked();
    const daily = mail.getByRole('radio', { name: 'Once a day' });
    await daily.check();
    await emails.setChecked(!wasMailed);
    await save(mail, 'Save email choice');
    await page.reload();
    await waitFor(async () => (await emails.isChecked()) === !wasMailed);
    await expectSoon(() => likes.isChecked(), !was);
    await emails.check();
    await expectSoon(() => daily.isChecked(), true);
  });

  it('send feedback and say thank you', async () => {
    const { page } = await site.newcomer();
    await page.goto('/settings/feedback');
    await page.waitForURL('/account/settings/feedback');
    await page.getByLabel('Feedback').fill('Too short');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByText('Feedback must be at least 15 characters.').first().waitFor();
    await page.getByLabel('Feedback').fill('I like how quiet it is in here.');
    await page.getByText('31/2000').waitFor();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await page.getByRole('button', { name: 'Write something else' }).click();
    await expectSoon(() => page.getByLabel('Feedback').inputValue(), '');
  });

  it('make a ZIP of what the member wrote, to be downloaded', async () => {
    const { page } = await site.newcomer();
    await openSettings(page, 'account');
    const data = part(page, 'Your data');
    await data.getByRole('button', { name: 'Request my data' }).click();
    await data.getByText('Your ZIP is ready.').waitFor({ timeout: 60_000 });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      data.getByRole('link', { name: 'Download the ZIP' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/u);
  });

  it('delete the account after the username and the password', async () => {
    const { page, person } = await site.newcomer({
      expectedStatuses: [401, 403],
      hasWorker: true,
    });
    const slug = await publishStory(page, { title: 'Gone with its author' });
    await page.goto(`/story/${slug}`);
    const isStoryKept = () => page.evaluate(() => caches.has('stories'));
    await waitFor(isStoryKept, { what: 'the story to be kept' });
    await page.goto(`/story/${slug}/comments`);
    await page.getByLabel('Your comment').fill('Half a thought of mine.');
    await openWritingPage(page);
    await saveByHand(page);
    await storyBox(page).click();
    await page.keyboard.type('Only this browser knows.');
    await waitUntilKept(page, 'Only this browser knows.');
    await openSettings(page, 'account');
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
    await dialog.getByText(`Type ${person.username} to go on.`).waitFor();
    await dialog.getByLabel(`Your username, ${person.username}`).fill(person.username);
    await dialog.getByLabel('Your password').fill('not-my-secret');
    await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
    await dialog.getByText('Password is incorrect.').first().waitFor();
    await dialog.getByLabel('Your password').fill(person.password);
    await dialog.getByRole('button', { name: 'Delete my account', exact: true }).click();
    await page.waitForURL('/');
    await page.getByRole('link', { name: 'login & write' }).waitFor();
    expect([await page.evaluate(readKept), await isStoryKept()]).toEqual([[], false]);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).not.toMatch(/Half a thought|Only this|reader/u);
    expect(stored).not.toContain(person.username);
    await page.goto('/account/login');
    await fillLogIn(page, person.username, person.password);
    await page.getByText('You deleted this account.').waitFor();
  });

  it('hold the way out, on every page of theirs and in the header', async () => {
    const { page, person } = await site.newcomer();
    await openSettings(page, 'notifications');
    await settingsNav(page).getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('/');
    await logIn(page, person);
    await logOut(page);
    expect(await isLoggedIn(page)).toBe(false);
  });
});
