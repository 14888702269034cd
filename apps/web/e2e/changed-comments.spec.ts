import { comment, publish } from './api-calls.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { expectFocus } from './keys.js';
import { openSite, type Somebody } from './open-site.js';

describe('a comment on a story', () => {
  const site = openSite();
  let author: Somebody;

  beforeAll(async () => {
    author = await site.newcomer();
  });

  it('is changed by its author with the keyboard for a while, which everybody sees', async () => {
    const place = await publish(author.page, 'Second thoughts');
    const { page } = await site.newcomer();
    await comment(page, place, ['I say it badly here.']);
    await page.goto(`/story/${place.slug}/comments`);
    const edit = page.getByRole('button', { name: /^Edit the comment by/u });
    await edit.focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Text of the comment');
    await expectSoon(() => field.inputValue(), 'I say it badly here.');
    await field.fill('Short');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Comment must be at least 10 characters.').first().waitFor();
    await field.fill('I say it well now.');
    await expectNoFault(page, 'a comment that is being changed');
    await page.getByRole('button', { name: 'Save changes' }).press('Enter');
    await page.getByText('Your comment is changed.').waitFor();
    await page.locator('#feed article').getByText('I say it well now.').waitFor();
    await page
      .locator('#feed article')
      .getByText(/^edited/u)
      .waitFor();
    await field.waitFor({ state: 'detached' });
    await expectFocus(edit);
    await author.page.goto(`/story/${place.slug}/comments`);
    await author.page.locator('#feed article').getByText('I say it well now.').waitFor();
    await author.page
      .locator('#feed article')
      .getByText(/^edited/u)
      .waitFor();
    expect(await author.page.getByRole('button', { name: /^Edit the comment by/u }).count()).toBe(0);
  });

  it('is removed by the author of the story, which everybody sees, and restored', async () => {
    const place = await publish(author.page, 'In my own place');
    const { page } = await site.newcomer();
    await comment(page, place, ['This does not belong here.']);
    const { page: own } = author;
    await own.goto(`/story/${place.slug}/comments`);
    await own.getByRole('button', { name: /^Remove the comment by/u }).press('Enter');
    await own.getByText('The comment is removed. Readers see that you removed it.').waitFor();
    await own.locator('#feed article').getByText('This does not belong here.').waitFor();
    await own.locator('#feed article').getByText('removed: only the author of the story').waitFor();
    await expectNoFault(own, 'a comment that the author of the story has removed');
    await page.goto(`/story/${place.slug}/comments`);
    await page.getByText('[removed by the author of the story]').waitFor();
    expect(await page.getByText('This does not belong here.').count()).toBe(0);
    expect(await page.getByRole('button', { name: /the comment by/u }).count()).toBe(0);
    await own.getByRole('button', { name: /^Restore the comment by/u }).press('Enter');
    await own.getByText('The comment is restored.').waitFor();
    await page.reload();
    await page.locator('#feed article').getByText('This does not belong here.').waitFor();
  });

  it('is pinned by the author of the story, and stands first for everybody', async () => {
    const place = await publish(author.page, 'First of all');
    const { page } = await site.newcomer();
    await comment(page, place, ['An early word of thanks.']);
    await comment(page, place, ['A later word of doubt.']);
    const { page: own } = author;
    const first = (of: typeof page) => of.locator('#feed > div > ol > li').first();
    await own.goto(`/story/${place.slug}/comments`);
    await first(own).getByText('A later word of doubt.').waitFor();
    await own
      .getByRole('button', { name: /^Pin the comment by/u })
      .last()
      .press('Enter');
    await own.getByText('The comment is pinned: it stands first now.').waitFor();
    await first(own).getByText('An early word of thanks.').waitFor();
    await first(own).getByText('pinned by the author of the story').waitFor();
    await expectNoFault(own, 'a pinned comment');
    await page.goto(`/story/${place.slug}/comments`);
    await first(page).getByText('An early word of thanks.').waitFor();
    expect(await page.getByRole('button', { name: /^(?:Pin|Unpin)/u }).count()).toBe(0);
    await own.getByRole('button', { name: /^Unpin the comment by/u }).press('Enter');
    await own.getByText('The comment is not pinned any more.').waitFor();
    await first(own).getByText('A later word of doubt.').waitFor();
  });
});
