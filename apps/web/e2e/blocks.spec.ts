import type { Page } from 'playwright';
import { openSettings, part } from './account-journeys.js';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { moreAbout, openMore } from './journeys.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';
import { publishStory } from './people.js';

describe('a block', () => {
  const site = openSite();
  const hiding = { expectedStatuses: [404] };

  const confirm = async (page: Page, username: string) => {
    const dialog = page.getByRole('dialog', { name: `Block @${username}?` });
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await page
      .getByRole('status')
      .filter({ hasText: `You have blocked @${username}.` })
      .first()
      .waitFor();
    await dialog.waitFor({ state: 'hidden' });
  };

  it('is made on a profile by keyboard, hides the two from each other, and ends in the same place', async () => {
    const ann = await site.newcomer(hiding);
    const ben = await site.newcomer(hiding);
    const ofAnn = await publishStory(ann.page, { title: 'A lamp of mine' });
    const { page } = ann;
    const name = ben.person.username;
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/user/${name}`);
    const button = page.getByRole('button', { name: `Block @${name}` });
    const more = moreAbout(page, `@${name}`);
    const openDialog = async () => {
      await page.keyboard.press('Enter');
      await button.focus();
      await page.keyboard.press('Enter');
    };
    await more.click();
    const place = await button.boundingBox();
    expect(place?.x).toBeGreaterThanOrEqual(0);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
    await more.focus();
    await openDialog();
    await page.getByRole('dialog').waitFor();
    await expectNoFault(page, 'the dialog that blocks');
    await page.keyboard.press('Escape');
    await expectFocus(more);
    await openDialog();
    await confirm(page, name);

    await page.getByText(`You have blocked @${name}.`, { exact: false }).first().waitFor();
    const unblock = page.getByRole('main').getByRole('button', { name: 'Unblock' });
    await unblock.waitFor();
    await expectNoFault(page, 'a blocked profile');
    for (const path of [`/user/${ann.person.username}`, `/story/${ofAnn}`]) {
      const response = await ben.page.goto(path);
      expect(await response?.text()).not.toContain('A lamp of mine');
      await ben.page.getByRole('heading', { name: 'Not Found' }).waitFor();
    }

    await unblock.click();
    await page
      .getByRole('status')
      .filter({ hasText: `You have unblocked @${name}.` })
      .waitFor();
    await more.waitFor();
  });

  it('is made at a comment and at a story, and is listed and lifted in the settings', async () => {
    const ann = await site.newcomer(hiding);
    const ben = await site.newcomer();
    const cat = await site.newcomer();
    const slug = await publishStory(ben.page, { title: 'A lamp of his' });
    const ofCat = await publishStory(cat.page, { title: 'A lamp of hers' });
    const { page } = ann;
    const { story_id } = (await callOnce(page, 'GET', `/story/${ofCat}`)) as { story_id: number };
    await callOnce(ben.page, 'POST', '/comment', { story_id, comment_text: 'Something unkind about it.' });

    await openSettings(page, 'privacy');
    const list = part(page, 'People whom you have blocked');
    await list.getByText('You have blocked nobody.', { exact: false }).waitFor();

    await page.goto(`/story/${ofCat}/comments`);
    await page.getByText('Something unkind about it.').waitFor();
    const name = ben.person.username;
    await moreAbout(page, /^More about the comment by/u).click();
    await page.getByRole('button', { name: new RegExp(`^Block @${name}, of the comment`, 'u') }).click();
    await confirm(page, name);
    await page.getByText('Something unkind about it.').waitFor({ state: 'detached' });

    await page.goto(`/story/${ofCat}`);
    await openMore(page);
    await page.getByRole('button', { name: `Block @${cat.person.username}, of A lamp of hers` }).click();
    await confirm(page, cat.person.username);
    await page.getByRole('heading', { name: 'Not Found' }).waitFor();

    await openSettings(page, 'privacy');
    await expectSoon(() => list.getByRole('listitem').count(), 2);
    await expectNoFault(page, 'the settings with blocked people');
    await list.getByRole('button', { name: `Unblock @${cat.person.username}` }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: `You have unblocked @${cat.person.username}.` })
      .waitFor();
    await expectSoon(() => list.getByRole('listitem').count(), 1);
    await expectFocus(list.getByRole('button', { name: `Unblock @${name}` }));
    await page.goto(`/story/${slug}`);
    await page.getByRole('heading', { name: 'Not Found' }).waitFor();
  });
});
