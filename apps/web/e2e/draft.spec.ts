import { waitFor } from '@quillstead/testing';
import { callOnce } from './call-api.js';
import { expectSoon } from './expect-soon.js';
import { waitUntilKept } from './kept-drafts.js';
import {
  draftState,
  openDrafts,
  openNewDraft,
  openOptions,
  openPublishPanel,
  openWritingPage,
  publishNow,
  saveByHand,
  signUp,
  storyBox,
} from './journeys.js';
import { expectFocus } from './keys.js';
import { openSite } from './open-site.js';

const saved = /^Saved at/;

describe('a draft', () => {
  const site = openSite();

  it('saves itself a moment after typing stops, however short it is, and stands in the list', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await page.getByLabel('Title').fill('Saved by itself');
    await storyBox(page).click();
    // Fewer words than a story needs: minimums hold when it is published.
    await page.keyboard.type('Once');
    await draftState(page, saved).waitFor();
    await page.waitForURL(/\/write\?id=\d+/);
    await (await openDrafts(page)).getByRole('link', { name: 'Saved by itself' }).waitFor();
    await page.reload();
    await storyBox(page).waitFor();
    await expectSoon(() => storyBox(page).textContent(), 'Once');
  });

  it('has the button that saves it in one place, whatever is said behind it', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await saveByHand(page);
    const save = page.getByRole('button', { name: 'Save draft' });
    const place = await save.boundingBox();
    await storyBox(page).click();
    await page.keyboard.type('Once upon a time.');
    await draftState(page, /^Not saved yet; kept in this browser\.$/).waitFor();
    expect(await save.boundingBox()).toEqual(place);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    });
    await page.keyboard.type(' There was a lamp.');
    await draftState(page, /^Not kept in this browser: storage is full/).waitFor();
    expect(await save.boundingBox()).toEqual(place);
  });

  it('survives a reload before it was ever sent', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await saveByHand(page);
    await storyBox(page).click();
    await page.keyboard.type('Only this browser knows.');
    await waitUntilKept(page, 'Only this browser knows.');
    await page.reload();
    await page.getByText('It was kept in this browser.').waitFor();
    await expectSoon(() => storyBox(page).textContent(), 'Only this browser knows.');
    expect(await (await openOptions(page)).getByLabel('Save by itself').isChecked()).toBe(false);
  });

  it('is kept without a connection and sent when it is back', async () => {
    const { page, context } = await site.newcomer({ goesOffline: true });
    await openWritingPage(page);
    await storyBox(page).click();
    await page.keyboard.type('This is the very first line.');
    await draftState(page, saved).waitFor();
    await context.setOffline(true);
    await page.keyboard.type(' Written in a tunnel.');
    await draftState(page, /^Offline/).waitFor();
    await context.setOffline(false);
    await draftState(page, saved).waitFor();
    await page.reload();
    await storyBox(page).waitFor();
    await expectSoon(() => storyBox(page).textContent(), 'This is the very first line. Written in a tunnel.');
  });

  it.each([
    ['Set a time', 'Publish later', openPublishPanel],
    ['Versions', 'Earlier versions', openOptions],
    ['Delete the draft “In a tunnel”', 'Delete this draft?', openDrafts],
  ] as const)(
    'stays when a dialog can not be loaded without a connection, which opens afterwards: %s',
    async (name, dialog, openPlace) => {
      const { page, context } = await site.newcomer({ goesOffline: true });
      await openNewDraft(page, 'In a tunnel');
      const button = page.getByRole('button', { name, exact: true });
      const open = () => openPlace(page);
      await open();
      await button.waitFor();
      await context.setOffline(true);
      await button.click();
      await page.getByText('This part of the site could not be loaded.').waitFor();
      expect(await page.getByLabel('Title').inputValue()).toBe('In a tunnel');
      const text = page.locator('[contenteditable][aria-multiline]');
      expect(await text.textContent()).toBe('This is our common beginning.');
      await context.setOffline(false);
      if (!(await button.isVisible())) await open();
      await button.click();
      await page.getByRole('dialog', { name: dialog }).waitFor();
    },
  );

  it('keeps both texts when two tabs write the same draft', async () => {
    const { page: first, context } = await site.openPage({ expectedStatuses: [409] });
    await signUp(first);
    await openWritingPage(first);
    await first.getByLabel('Title').fill('Twice');
    await storyBox(first).click();
    await first.keyboard.type('This is our common beginning.');
    await draftState(first, saved).waitFor();
    await first.waitForURL(/id=/);

    const second = await context.newPage();
    await openWritingPage(second, first.url());
    await storyBox(second).press('Control+End');
    await second.keyboard.type(' From the second tab.');
    await draftState(second, saved).waitFor();

    await storyBox(first).press('Control+End');
    await first.keyboard.type(' From the first tab.');
    const conflict = first.getByRole('heading', { name: 'This draft was changed elsewhere' });
    await first.getByRole('button', { name: 'Go to the two texts' }).press('Enter');
    await expectFocus(conflict);
    expect(await first.getByRole('region', { name: 'The text saved elsewhere' }).textContent()).toContain(
      'second tab',
    );
    await first.getByRole('button', { name: 'Keep both as two drafts' }).click();
    await draftState(first, saved).waitFor();
    await expectSoon(
      () => storyBox(first).textContent(),
      'This is our common beginning. From the first tab.',
    );
    const drawer = await openDrafts(first);
    await expectSoon(() => drawer.getByRole('link', { name: 'Twice' }).count(), 2);

    await second.reload();
    await storyBox(second).waitFor();
    await expectSoon(
      () => storyBox(second).textContent(),
      'This is our common beginning. From the second tab.',
    );
  });

  it('keeps every copy when the same draft is kept as two a second time', async () => {
    const { page, context } = await site.newcomer({ expectedStatuses: [409] });
    await openWritingPage(page);
    await page.getByLabel('Title').fill('Copied twice');
    await storyBox(page).click();
    await page.keyboard.type('This is our common beginning.');
    await draftState(page, saved).waitFor();
    await page.waitForURL(/id=/);
    const original = page.url();
    const elsewhere = await context.newPage();

    for (const copy of ['The first copy.', 'The second copy.']) {
      await openWritingPage(page, original);
      await openWritingPage(elsewhere, original);
      await storyBox(elsewhere).press('Control+End');
      await elsewhere.keyboard.type(` Before ${copy}`);
      await draftState(elsewhere, saved).waitFor();
      await storyBox(page).press('Control+End');
      await page.keyboard.type(` ${copy}`);
      await page.getByRole('button', { name: 'Keep both as two drafts' }).click();
      await draftState(page, saved).waitFor();
      await page.waitForURL((url) => url.href !== original);
      await page.reload();
      await storyBox(page).waitFor();
      await expectSoon(async () => (await storyBox(page).textContent())?.includes(` ${copy}`), true);
    }
    const drawer = await openDrafts(page);
    await expectSoon(() => drawer.getByRole('link', { name: 'Copied twice' }).count(), 3);
  });

  it('takes the other text when a draft that was new here was changed elsewhere', async () => {
    const { page, context } = await site.newcomer({ expectedStatuses: [409] });
    await openWritingPage(page);
    await page.getByLabel('Title').fill('Two texts');
    await draftState(page, saved).waitFor();
    await page.waitForURL(/id=/);
    const elsewhere = await context.newPage();
    await openWritingPage(elsewhere, page.url());
    await storyBox(elsewhere).click();
    await elsewhere.keyboard.type('The other text stays.');
    await draftState(elsewhere, saved).waitFor();

    await storyBox(page).click();
    await page.keyboard.type('This one goes.');
    await page.getByRole('button', { name: 'Keep only the other' }).click();
    await expectSoon(() => storyBox(page).textContent(), 'The other text stays.');
    await page.reload();
    await storyBox(page).waitFor();
    await expectSoon(() => storyBox(page).textContent(), 'The other text stays.');
    expect(await page.getByRole('button', { name: 'Keep only the other' }).count()).toBe(0);
  });

  it('leaves its writer at the draft they went to while it was saved for the first time', async () => {
    const { page, complaints } = await site.newcomer();
    const address = await openNewDraft(page, 'Gone to');
    await (await openDrafts(page)).getByRole('button', { name: 'New story' }).click();
    await page.waitForURL(/\/write$/);
    // The address changes before the form does.
    await expectSoon(() => page.getByLabel('Title').inputValue(), '');
    const isLeft = Promise.withResolvers<void>();
    await page.route('**/api/v1/draft', async (route) => {
      await isLeft.promise;
      await route.continue();
    });
    await page.getByLabel('Title').fill('Left early');
    await draftState(page, /^Saving/).waitFor();
    await (await openDrafts(page)).getByRole('link', { name: 'Gone to' }).click();
    await expectSoon(() => page.getByLabel('Title').inputValue(), 'Gone to');
    isLeft.resolve();
    await (await openDrafts(page)).getByRole('link', { name: 'Left early' }).waitFor();
    expect(page.url()).toBe(address);
    expect(complaints).toEqual([]);
  });

  it('has a writer whose session expired log in over the page and goes on', async () => {
    const { page, context, person } = await site.newcomer({ expectedStatuses: [403] });
    await openWritingPage(page);
    await storyBox(page).click();
    await page.keyboard.type('All of this came before.');
    await draftState(page, saved).waitFor();
    await context.clearCookies();
    await storyBox(page).press('Control+End');
    await page.keyboard.type(' After.');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Username or email').fill(person.username);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await draftState(page, saved).waitFor();
    await page.reload();
    await storyBox(page).waitFor();
    await expectSoon(() => storyBox(page).textContent(), 'All of this came before. After.');
  });

  it('is deleted after one question', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await page.getByLabel('Title').fill('Not good enough');
    await draftState(page, saved).waitFor();
    await (await openDrafts(page)).getByRole('button', { name: /^Delete the draft “Not good/u }).click();
    await page
      .getByRole('dialog', { name: 'Delete this draft?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('None yet. What you write is saved here.').waitFor();
    const title = page.getByLabel('Title');
    await waitFor(async () => (await title.inputValue()) === '', {
      what: 'a blank page in place of the draft',
    });
  });

  it('leaves the focus in its list when it is deleted, at the draft that follows', async () => {
    const { page } = await site.newcomer();
    for (const title of ['First', 'Second']) await callOnce(page, 'POST', '/draft', { title });
    await openWritingPage(page);
    const drawer = await openDrafts(page);
    const deletion = (title: string) => drawer.getByRole('button', { name: `Delete the draft “${title}”` });
    for (const [title, next] of [
      ['Second', deletion('First')],
      ['First', drawer.getByRole('button', { name: 'New story' })],
    ] as const) {
      await deletion(title).press('Enter');
      const question = page.getByRole('dialog', { name: 'Delete this draft?' });
      await question.getByRole('button', { name: 'Delete' }).press('Enter');
      await question.waitFor({ state: 'detached' });
      await expectFocus(next);
    }
  });

  it('is deleted from a list that was read before it was deleted elsewhere', async () => {
    const { page, context, complaints } = await site.newcomer({ expectedStatuses: [404] });
    await openNewDraft(page, 'Deleted twice');
    const elsewhere = await context.newPage();
    await openWritingPage(elsewhere);
    for (const tab of [page, elsewhere]) {
      await (await openDrafts(tab)).getByRole('button', { name: /^Delete the draft “Deleted/u }).click();
      const question = tab.getByRole('dialog', { name: 'Delete this draft?' });
      await question.getByRole('button', { name: 'Delete' }).click();
      await question.waitFor({ state: 'detached' });
      await tab.getByText('None yet. What you write is saved here.').waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('takes pasted text with its emphasis and without anything the site does not allow', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await storyBox(page).click();
    await storyBox(page).evaluate((box) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        'text/html',
        '<h1 style="color:red">Head</h1><p style="margin:0">Some <b>bold</b> and <a href="https://example.org">linked</a> words.</p><ol start="3"><li>third</li></ol><img src="x">',
      );
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await page.getByText('Pasted: a picture was left out.').waitFor();
    await draftState(page, saved).waitFor();
    await publishNow(page);
    await page.waitForURL(/\/story\//);
    // The innermost part of the page that holds the text: links stand beside it.
    const story = page.locator('article div', { has: page.locator('strong') }).last();
    await story.locator('strong').first().waitFor();
    expect(await story.locator('a, img, [style*="color"]').count()).toBe(0);
    expect(await story.locator('ol').getAttribute('start')).toBeNull();
    await expectSoon(() => story.locator('strong').allTextContents(), ['bold']);
    await story.getByRole('heading', { level: 2, name: 'Head' }).waitFor();
    await story.getByText('linked (https://example.org) words').waitFor();
  });
});
