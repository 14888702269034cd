import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { openSettings, part } from './account-journeys.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { moreAbout, openMore } from './journeys.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';
import { publishStory } from './people.js';

describe('a mute', () => {
  const site = openSite();

  const toast = (page: Page, text: string) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor();

  it('of a person begins on their profile by keyboard, hides them in lists alone, and ends in the settings', async () => {
    const ann = await site.newcomer();
    const ben = await site.newcomer();
    await publishStory(ben.page, { title: 'A lantern of his' });
    const { page } = ann;
    const name = ben.person.username;
    await page.goto(`/user/${name}`);
    const button = page.getByRole('button', { name: `Mute… at @${name}` });
    const more = moreAbout(page, `@${name}`);
    const openDialog = async () => {
      await page.keyboard.press('Enter');
      await button.focus();
      await page.keyboard.press('Enter');
    };
    await more.focus();
    await openDialog();
    const dialog = page.getByRole('dialog', { name: 'Mute' });
    await dialog.waitFor();
    await expectNoFault(page, 'the dialog that mutes');
    await page.keyboard.press('Escape');
    await expectFocus(more);
    await openDialog();
    await dialog.getByLabel('For how long').selectOption('For good');
    await dialog.getByRole('button', { name: 'Mute', exact: true }).press('Enter');
    await toast(page, `Muted: @${name}.`);
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'A lantern of his' }).first().waitFor();

    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expectSoon(() => page.getByText('A lantern of his').count(), 0);

    await openSettings(page, 'privacy');
    const list = part(page, 'What you have muted');
    const end = list.getByRole('button', { name: `Unmute @${name}` });
    await end.waitFor();
    await expectNoFault(page, 'the settings with a mute');
    await end.focus();
    await page.keyboard.press('Enter');
    await toast(page, `You have unmuted @${name}.`);
    await list.getByText('You have muted nothing.', { exact: false }).waitFor();
  });

  it('of a hashtag begins at a story, and of a thread at its comment', async () => {
    const ann = await site.newcomer();
    const ben = await site.newcomer();
    const slug = await publishStory(ben.page, { title: 'A lantern of rain' });
    const { story_id } = (await callOnce(ben.page, 'GET', `/story/${slug}`)) as { story_id: number };
    await callOnce(ben.page, 'PUT', '/story', { story_id, hashtag_list: ['#lanternrain'] });
    await callOnce(ben.page, 'POST', '/comment', { story_id, comment_text: 'A long quarrel begins.' });
    const { page } = ann;

    await page.goto(`/story/${slug}/comments`);
    await page.getByText('A long quarrel begins.').waitFor();
    await moreAbout(page, /^More about the comment by/u).click();
    await page.getByRole('button', { name: /^Mute… at the comment by/u }).click();
    const dialog = page.getByRole('dialog', { name: 'Mute' });
    await dialog.getByLabel('What').selectOption('This comment and its replies');
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await toast(page, 'Muted: This comment and its replies.');
    await page.getByText('A long quarrel begins.').waitFor({ state: 'detached' });

    await page.goto(`/story/${slug}`);
    await openMore(page);
    await page.getByRole('button', { name: 'Mute… at A lantern of rain' }).click();
    await dialog.getByLabel('What').selectOption('#lanternrain');
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await toast(page, 'Muted: #lanternrain.');
    await page.getByRole('heading', { name: 'A lantern of rain' }).first().waitFor();

    await openSettings(page, 'privacy');
    const list = part(page, 'What you have muted');
    await expectSoon(() => list.getByRole('listitem').count(), 2);
    await list.getByRole('button', { name: 'Unmute #lanternrain' }).waitFor();
  });

  it('of a person begins in the menu of a story in a list, and is undone at once', async () => {
    const ann = await site.newcomer();
    const ben = await site.newcomer();
    const title = 'A lantern in a list';
    await publishStory(ben.page, { title, hashtag_list: ['#lanternlist'] });
    const { page } = ann;
    // The only story there: the menu would hide the links of another by a half, which axe takes for small ones.
    await page.goto('/?hashtag=lanternlist');
    const card = page.locator('#feed').getByRole('link', { name: title, exact: true });
    await card.waitFor();
    await page
      .locator('#feed')
      .getByRole('button', { name: `More about ${title}` })
      .click();
    await page.getByRole('button', { name: `Mute… at ${title}` }).waitFor();
    await expectNoFault(page, 'home with the menu of a card');
    await page.getByRole('button', { name: `Mute… at ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Mute' });
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await toast(page, `Muted: @${ben.person.username}.`);
    await card.waitFor({ state: 'detached' });
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await toast(page, `You have unmuted @${ben.person.username}.`);
    await card.waitFor();
  });

  it('of a hashtag begins on its page', async () => {
    const ann = await site.newcomer();
    const slug = await publishStory(ann.page, { title: 'A lantern of mist' });
    const { story_id } = (await callOnce(ann.page, 'GET', `/story/${slug}`)) as { story_id: number };
    await callOnce(ann.page, 'PUT', '/story', { story_id, hashtag_list: ['#lanternmist'] });
    const { page } = await site.newcomer();
    await page.goto('/?hashtag=lanternmist');
    await page.getByRole('button', { name: 'Mute… at #lanternmist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mute' });
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await toast(page, 'Muted: #lanternmist.');
    await expectNoFault(page, 'the page of a muted hashtag');
  });

  it('of a word begins in the settings, hides the stories that have it, and ends there', async () => {
    const ben = await site.newcomer();
    const title = 'A lantern for Lanternwórd';
    await publishStory(ben.page, { title, hashtag_list: ['#lanternwords'] });
    const { page } = await site.newcomer();
    await openSettings(page, 'privacy');
    const list = part(page, 'What you have muted');
    const open = list.getByRole('button', { name: 'Mute a word…' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Mute' });
    const begin = dialog.getByRole('button', { name: 'Mute', exact: true });
    await begin.click();
    await dialog.getByText('Please write the word or phrase.').waitFor();
    await expectNoFault(page, 'the dialog that mutes a word');
    await dialog.getByLabel('Word or phrase').fill('lanternword');
    await begin.click();
    await toast(page, 'Muted: “lanternword”.');
    await expectFocus(open);
    const end = list.getByRole('button', { name: 'Unmute “lanternword”' });
    await end.waitFor();
    await expectNoFault(page, 'the settings with a muted word');

    await page.goto('/?hashtag=lanternwords');
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const card = page.locator('#feed').getByRole('link', { name: title, exact: true });
    await expectSoon(() => page.locator('#feed').getAttribute('aria-busy'), null);
    await expectSoon(() => card.count(), 0);

    await openSettings(page, 'privacy');
    await end.click();
    await toast(page, 'You have unmuted “lanternword”.');
    await page.goto('/?hashtag=lanternwords');
    await card.waitFor();
  });

  it('of the comments on a story begins at a notification, and is listed with its title', async () => {
    const ann = await site.newcomer();
    const ben = await site.newcomer();
    const title = 'A lantern that all discuss';
    const slug = await publishStory(ann.page, { title });
    const { story_id } = (await callOnce(ben.page, 'GET', `/story/${slug}`)) as { story_id: number };
    await callOnce(ben.page, 'POST', '/comment', { story_id, comment_text: 'The first of many.' });
    const { page } = ann;
    const notified = async () =>
      ((await callOnce(page, 'GET', '/account/notifications')) as { items: unknown[] }).items.length;
    await expectSoon(notified, 1);
    await page.goto('/account/notifications');
    const button = page.getByRole('button', { name: `Mute… at ${title}` });
    await button.waitFor();
    await expectNoFault(page, 'the notifications with a button that mutes');
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Mute' });
    await dialog
      .getByText('You get no more notifications of comments on this story.', { exact: false })
      .waitFor();
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await toast(page, 'Muted: Notifications of comments on this story.');
    await openSettings(page, 'privacy');
    const list = part(page, 'What you have muted');
    await list.getByRole('link', { name: title }).waitFor();
    await expectNoFault(page, 'the settings with a muted story');
    await list.getByRole('button', { name: `Unmute the comments on “${title}”` }).click();
    await toast(page, `You have unmuted the comments on “${title}”.`);
  });

  it('is saved with the blocks in a file, and comes back from it with a word on who is not found', async () => {
    const [ann, ben, cid] = [await site.newcomer(), await site.newcomer(), await site.newcomer()];
    const { page } = ann;
    const [muted, blocked] = [await idOf(page, ben.person.username), await idOf(page, cid.person.username)];
    await callOnce(page, 'POST', '/user/account/mute', { user_id: muted, mute_for: 'ever' });
    await callOnce(page, 'POST', '/user/account/block', { user_id: blocked });
    await openSettings(page, 'privacy');
    const lists = part(page, 'These lists as a file');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      lists.getByRole('button', { name: 'Save as a file' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toBe(
      `list,kind,name,until\r\nblock,person,${cid.person.username},\r\nmute,person,${ben.person.username},\r\n`,
    );
    const unmute = page.getByRole('button', { name: `Unmute @${ben.person.username}` });
    const unblock = page.getByRole('button', { name: `Unblock @${cid.person.username}` });
    await unmute.click();
    await unblock.click();
    await unmute.waitFor({ state: 'detached' });
    await unblock.waitFor({ state: 'detached' });

    const file = `${text}mute,person,nobody_here_at_all,\r\n`;
    await lists
      .getByLabel('File with blocks and mutes')
      .setInputFiles({ name: 'lists.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await lists
      .getByRole('status')
      .filter({ hasText: 'Blocked: 1. Muted: 1. Not found: nobody_here_at_all.' })
      .waitFor();
    await unmute.waitFor();
    await unblock.waitFor();
    await expectNoFault(page, 'the settings after an import of lists');
  });
});

const idOf = async (page: Page, username: string): Promise<number> =>
  ((await callOnce(page, 'GET', `/user/${username}`)) as { user_id: number }).user_id;
