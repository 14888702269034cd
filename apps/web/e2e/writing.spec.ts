import { waitFor } from '@quillstead/testing';
import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { readKept, waitUntilKept } from './kept-drafts.js';
import { draftState, logOut, openWritingPage, signUp, storyBox, storyText } from './journeys.js';
import { openSite } from './open-site.js';
import { publishStory } from './people.js';

const text = '<p>These are a few plain words.</p>';

describe('writing', () => {
  const site = openSite();

  it('refuses a title whose characters carry heaps of marks, says so, and keeps it as it was typed', async () => {
    const { page } = await site.openPage({ expectedStatuses: [400] });
    const title = `A${'\u0301'.repeat(30_000)}`;
    await signUp(page);
    await openWritingPage(page);
    await page.getByLabel('Title').fill(title);
    await storyBox(page).press('Control+End');
    await page.keyboard.type('These are a few plain words.');
    await page.getByText('Title must be less than or equal to 100 characters.').first().waitFor();
    await page.keyboard.press('Control+Enter');
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'title');
    expect(new URL(page.url()).pathname).toBe('/write');
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
  });

  it.each([320, 768, 1280])(
    'says at %i px why it was not published beside how the draft stands, until the story changes',
    async (width) => {
      const { page, context, complaints } = await site.newcomer({
        goesOffline: true,
        viewport: { width, height: 720 },
      });
      await openWritingPage(page);
      await page.getByLabel('Title').fill('Almost there');
      await draftState(page, /^Saved at/).waitFor();
      const publish = page.getByRole('button', { name: 'Publish', exact: true });
      await publish.click();
      const bar = page.locator('[data-own-foot]');
      const refusal = bar.getByText('Story is required.');
      await refusal.waitFor();
      await draftState(page, /^Saved at/).waitFor();
      await expectNoFault(page, 'a refused story', [{ theme: 'light', width }]);

      await storyBox(page).press('Control+End');
      await page.keyboard.type('These are a few plain words.');
      await refusal.waitFor({ state: 'detached' });
      await draftState(page, /^Saved at/).waitFor();

      await context.setOffline(true);
      await publish.click();
      const cutOff = bar.getByRole('alert').getByText('Not published: there is no connection.');
      await cutOff.waitFor();
      await draftState(page, /^Saved at/).waitFor();
      await storyBox(page).press('Control+End');
      await page.keyboard.type(' And more.');
      await cutOff.waitFor({ state: 'detached' });
      await draftState(page, /^Offline/).waitFor();
      await publish.click();
      await cutOff.waitFor();
      await draftState(page, /^Offline/).waitFor();

      await context.setOffline(false);
      await draftState(page, /^Saved at/).waitFor();
      await publish.click();
      await page.waitForURL(/\/story\//);
      await storyText(page).getByText('These are a few plain words. And more.').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('changes a published story: kept over a reload, shown to readers once saved, both texts kept in a conflict', async () => {
    const { page } = await site.newcomer({ expectedStatuses: [409] });
    const slug = await publishStory(page, { title: 'A first version', hashtag_list: ['#sea'] });
    await page.goto(`/story/${slug}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    await storyBox(page).waitFor();
    await expectSoon(() => page.getByLabel('Title').inputValue(), 'A first version');
    await storyBox(page).press('Control+End');
    await page.keyboard.type(' And one more.');
    await page.getByText('Your changes are kept in this browser.').waitFor();
    await waitUntilKept(page, 'And one more.');
    await page.reload();
    await page.getByText('It was kept in this browser.').waitFor();
    await expectSoon(() => storyBox(page).textContent(), 'These are a few plain words. And one more.');

    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(`/story/${slug}`);
    await storyText(page).getByText('These are a few plain words. And one more.').waitFor();
    await expectSoon(() => page.evaluate(readKept), []);

    await openWritingPage(page, `/write?story=${slug}`);
    const { story_id } = (await callOnce(page, 'GET', `/story/${slug}`)) as { story_id: number };
    await callOnce(page, 'PUT', '/story', { story_id, rich_text_story: `${text}<p>From elsewhere.</p>` });
    await storyBox(page).press('Control+End');
    await page.keyboard.type(' Mine.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'This story was changed elsewhere' }).waitFor();
    const theirs = page.getByRole('region', { name: 'The text saved elsewhere' });
    expect(await theirs.textContent()).toContain('From elsewhere.');
    await page.getByRole('button', { name: 'Keep mine as a draft' }).click();
    await page.waitForURL(/\/write\?id=/);
    await storyBox(page).waitFor();
    await expectSoon(() => storyBox(page).textContent(), 'These are a few plain words. And one more. Mine.');
    const { rich_text_story } = (await callOnce(page, 'GET', `/story/${slug}`)) as {
      rich_text_story: string;
    };
    expect(rich_text_story).toBe(`${text}<p>From elsewhere.</p>`);
  });

  it('sets a story in a font of the site, chosen by keyboard, and suggests hashtags and names', async () => {
    const { page } = await site.openPage();
    const { username } = await signUp(page);
    const slug = await publishStory(page, { title: 'Set in Georgia', hashtag_list: ['#suggestible_sea'] });
    await waitFor(() => isSuggested(page, '#suggestible_s'), { what: 'the hashtag in the index' });
    await page.goto(`/story/${slug}`);
    await storyText(page).getByText('These are a few plain words.').waitFor();
    expect(await loadedFonts(page)).toEqual([]);

    await openWritingPage(page);
    await storyBox(page).click();
    await page.keyboard.type('A few words that are set in Lora.');
    await page.getByLabel('Font').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Georgia', exact: true }).waitFor();
    await page.keyboard.type('lora');
    await page.keyboard.press('Enter');
    await page.getByLabel('Font').filter({ hasText: 'Lora' }).waitFor();
    await page.waitForFunction(() => document.fonts.check('16px Lora') && document.fonts.size > 0);

    await page.getByLabel('Hashtags').pressSequentially('suggestible_s');
    await page.getByRole('option', { name: '#suggestible_sea' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove #suggestible_sea' }).waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(/\/story\//);
    await storyText(page).getByText('A few words that are set in Lora.').waitFor();
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Lora') && status === 'loaded'),
    );

    await waitFor(() => isSuggested(page, `@${username}`), { what: 'the name in the index' });
    await page.goto(`${page.url()}/comments`);
    const comment = page.getByLabel('Your comment');
    await comment.click();
    await page.keyboard.type(`Thank you @${username.slice(0, -1)}`);
    await page.getByRole('option', { name: `@${username}` }).waitFor();
    await expectNoFault(page, 'names suggested in a comment');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('and #suggestible_s');
    await page.getByRole('option', { name: '#suggestible_sea' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expectSoon(() => comment.inputValue(), `Thank you @${username} and #suggestible_s\n`);
  });

  it('lists its keys and shows only the text, without a fault in any look', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectNoFault(page, 'the shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel('Font').click();
    await page.getByRole('option', { name: 'Georgia', exact: true }).waitFor();
    await expectNoFault(page, 'the fonts');
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: 'Georgia', exact: true }).waitFor({ state: 'detached' });
    await storyBox(page).focus();
    await page.keyboard.press('Control+Shift+F');
    await page.getByLabel('Title').waitFor({ state: 'hidden' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    await expectNoFault(page, 'only the text');
    await page.keyboard.press('Escape');
    await page.getByLabel('Title').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByLabel('Shortcuts of a single key').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('takes what only this browser has to the drafts when its writer logs out', async () => {
    const { page } = await site.openPage();
    const { username, password } = await signUp(page);
    await openWritingPage(page);
    await page.getByLabel('Save by itself').uncheck();
    await storyBox(page).click();
    await page.keyboard.type('Never sent by hand.');
    await draftState(page, /^Not saved yet/).waitFor();
    await logOut(page);
    await expectSoon(() => page.evaluate(readKept), []);
    await callOnce(page, 'POST', '/user/account/login', { login: username, password });
    const { items } = (await callOnce(page, 'GET', '/draft/list')) as { items: { id: number }[] };
    const draft = await callOnce(page, 'GET', `/draft?id=${items[0]?.id}`);
    expect(draft).toMatchObject({ rich_text_story: '<p>Never sent by hand.</p>' });
    expect(items).toHaveLength(1);
  });
});

async function isSuggested(page: Page, q: string): Promise<boolean> {
  const rows = await callOnce(page, 'GET', `/search/autosuggest?q=${encodeURIComponent(q)}`);
  return Array.isArray(rows) && rows.length > 0;
}

function loadedFonts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('.woff2') ? [name] : [])),
  );
}
