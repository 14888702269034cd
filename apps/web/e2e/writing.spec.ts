import { waitFor } from '@quillstead/testing';
import type { Locator, Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { readKept, waitUntilKept } from './kept-drafts.js';
import {
  draftState,
  logOut,
  openDrafts,
  openMoreFields,
  openOptions,
  openPublishPanel,
  openWritingPage,
  publishButton,
  publishNow,
  saveByHand,
  signUp,
  storyBox,
  storyText,
  writeLine,
} from './journeys.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';
import { publishStory } from './people.js';

const text = '<p>These are a few plain words.</p>';

/** The words of what is pressed somewhere on a phone and is lower than a thumb. */
const belowThumbs = (place: Locator): Promise<(string | null)[]> =>
  place
    .locator('button:not(li *), summary, label:has(input), [type="checkbox"] + label')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
        .map(({ textContent }) => textContent),
    );

/** Presses something and returns the role of what has the focus at once. */
const focusAfterPress = (pressed: HTMLElement): string | null => {
  pressed.click();
  return document.activeElement?.getAttribute('role') ?? null;
};

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
    const room = await page.getByLabel('Title').evaluate((field) => {
      const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
      const { outlineOffset, outlineWidth } = getComputedStyle(field);
      const line =
        field.getBoundingClientRect().bottom + parseFloat(outlineOffset) + parseFloat(outlineWidth);
      return (note?.getBoundingClientRect().top ?? 0) - line;
    });
    // The line around the field does not strike out what is wrong with it.
    expect(room).toBeGreaterThanOrEqual(0);
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
      await publishButton(page).click();
      const bar = writeLine(page);
      const refusal = bar.getByText('Story is required.');
      await refusal.waitFor();
      await draftState(page, /^Saved at/).waitFor();
      await expectNoFault(page, 'a refused story', [{ theme: 'light', width }]);

      await storyBox(page).press('Control+End');
      await page.keyboard.type('These are a few plain words.');
      await refusal.waitFor({ state: 'detached' });
      await draftState(page, /^Saved at/).waitFor();

      await context.setOffline(true);
      await publishNow(page);
      const cutOff = bar.getByRole('alert').getByText('Not published: there is no connection.');
      await cutOff.waitFor();
      await draftState(page, /^Saved at/).waitFor();
      await storyBox(page).press('Control+End');
      await page.keyboard.type(' And more.');
      await cutOff.waitFor({ state: 'detached' });
      await draftState(page, /^Offline/).waitFor();
      await publishNow(page);
      await cutOff.waitFor();
      await draftState(page, /^Offline/).waitFor();

      await context.setOffline(false);
      await draftState(page, /^Saved at/).waitFor();
      expect(width === 320 ? await belowThumbs(await openMoreFields(page)) : []).toEqual([]);
      await publishNow(page);
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

    await publishNow(page);
    await page.waitForURL(`/story/${slug}`);
    await storyText(page).getByText('These are a few plain words. And one more.').waitFor();
    await expectSoon(() => page.evaluate(readKept), []);

    await openWritingPage(page, `/write?story=${slug}`);
    const { story_id } = (await callOnce(page, 'GET', `/story/${slug}`)) as { story_id: number };
    await callOnce(page, 'PUT', '/story', { story_id, rich_text_story: `${text}<p>From elsewhere.</p>` });
    await storyBox(page).press('Control+End');
    await page.keyboard.type(' Mine.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog', { name: 'Save the changes' }).getByLabel('Description').focus();
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
    // Of the fonts of the site there is the one that stands in for Georgia alone.
    expect((await loadedFonts(page)).filter((file) => !file.includes('/literata-'))).toEqual([]);

    await openWritingPage(page);
    await storyBox(page).click();
    await page.keyboard.type('A few words that are set in Lora.');
    const panel = await openPublishPanel(page);
    await panel.getByText('More', { exact: true }).click();
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
    await publishNow(page);
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

  it('lists its keys, without a fault in any look', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectNoFault(page, 'the shortcuts');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const options = await openOptions(page);
    await expectNoFault(page, 'the options of the text');
    await options.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByLabel('Shortcuts of a single key').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('shows the tools at selected text, beside an empty line, and to the keyboard, and nothing else', async () => {
    const { page } = await site.newcomer({ viewport: { width: 1280, height: 800 } });
    await openWritingPage(page);
    const bold = page.getByRole('button', { name: 'Bold' });
    const add = page.getByRole('button', { name: 'Add to this line' });
    /** Whether the middle of a tool is what one would press there. */
    const isInSight = () =>
      bold.evaluate((tool) => {
        const { left, top, width, height } = tool.getBoundingClientRect();
        return tool.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await add.click();
    await page.getByRole('menuitem', { name: 'Heading' }).press('Enter');
    await page.keyboard.type('The boat');
    await add.waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await add.click();
    await page.getByRole('menu').waitFor();
    await expectNoFault(page, 'what can be added to a line');
    // In a small window there is a bar in its place.
    await add.click();
    // Letters that come before the next frame belong to the text too, not to the menu.
    const chosen = page.getByRole('menuitem', { name: 'Scene break' });
    expect(await chosen.evaluate(focusAfterPress)).toBe('textbox');
    await page.keyboard.type('It was empty');
    expect(await isInSight()).toBe(false);

    await page.keyboard.press('Control+Shift+ArrowLeft');
    await expectSoon(isInSight, true);
    await expectNoFault(page, 'the tools at selected text');
    await bold.click();
    await expectSoon(() => storyBox(page).locator('strong').textContent(), 'empty');
    await page.keyboard.press('ArrowRight');
    await expectSoon(isInSight, false);
    await page.keyboard.press('Shift+Tab');
    await expectFocus(bold);
    expect(await isInSight()).toBe(true);
    await expectNoFault(page, 'the tools by the keyboard');
    await draftState(page, /^Saved at/).waitFor();
    const { items } = (await callOnce(page, 'GET', '/draft/list')) as { items: { id: number }[] };
    expect(await callOnce(page, 'GET', `/draft?id=${items[0]?.id}`)).toMatchObject({
      rich_text_story:
        '<p class="heading">The boat</p><p class="scene"></p><p>It was <strong>empty</strong></p>',
    });
  });

  it('counts words, the time to read and the goal for today', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await storyBox(page).click();
    await page.keyboard.type('Five words are a beginning.');
    await writeLine(page).getByRole('button', { name: '5 words' }).click();
    const words = page.getByRole('dialog', { name: 'Words and goal' });
    await words.getByText('twitterature').waitFor();
    await words.getByLabel('Goal for today').fill('8');
    await words.getByText('5 of 8 words written today.').waitFor();
    await expectNoFault(page, 'the words and the goal');
    await page.keyboard.press('Escape');
    await storyBox(page).press('Control+End');
    await page.keyboard.type(' And three more.');
    await expectSoon(() => page.getByText('You have written what you wanted to write today.').count(), 1);
    await page.reload();
    await storyBox(page).waitFor();
    await writeLine(page).getByRole('button', { name: '8 words' }).click();
    await words.getByText('8 of 8 words written today.').waitFor();
  });

  it('finds a draft by its title and its date', async () => {
    const { page } = await site.newcomer();
    const names = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `The q${letter}z`);
    for (const title of ['The oldest', ...names])
      await callOnce(page, 'POST', '/draft', { title, content_type: 'draft_page' });
    await openWritingPage(page);
    const drawer = await openDrafts(page);
    await expectNoFault(page, 'the drafts');
    const rows = drawer.getByRole('listitem');
    await expectSoon(() => rows.count(), 25);
    const find = drawer.getByLabel('Find a draft');
    // The oldest are not among those that the drawer shows at first.
    await find.fill('OLDEST the');
    await drawer.getByRole('link', { name: /^The oldest/u }).waitFor();
    expect(await rows.count()).toBe(1);
    await find.fill('qbz 1999');
    await drawer.getByText('No draft has this title or date.').waitFor();
    await find.fill(`qbz ${new Date().getFullYear()}`);
    await drawer.getByRole('link', { name: /^The qbz/u }).click();
    await expectSoon(() => page.getByLabel('Title').inputValue(), 'The qbz');
  });

  it('takes what only this browser has to the drafts when its writer logs out', async () => {
    const { page } = await site.openPage();
    const { username, password } = await signUp(page);
    await openWritingPage(page);
    await saveByHand(page);
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
