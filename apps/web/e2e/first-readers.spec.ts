import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { draftState, openOptions, openWritingPage, storyBox } from './journeys.js';
import { expectFocus } from './keys.js';
import { openSite, type Somebody } from './open-site.js';
import { takeComplaints } from './watched-page.js';

const rich_text_story =
  '<p>The lamp was lit before dusk.</p><p>Nobody came.</p><p class="scene"></p><p>The keeper went home.</p>';

describe('a draft for first readers', () => {
  const site = openSite();
  let author: Somebody;
  let id: number;
  let token: string;

  beforeAll(async () => {
    author = await site.newcomer();
    ({ id } = (await callOnce(author.page, 'POST', '/draft', { title: 'The Lamp', rich_text_story })) as {
      id: number;
    });
    ({ token } = (await callOnce(author.page, 'POST', '/draft/link', { id })) as { token: string });
  });

  const note = (page: Page, note_place: number, note_quote: string, note_text: string) =>
    callOnce(page, 'POST', '/draft/note', { token, note_place, note_quote, note_text });

  it('shows notes below their paragraphs, and those on changed text below the text, by the keyboard alone', async () => {
    const { page } = await site.newcomer();
    await note(page, 5, 'This was taken out', 'What a pity that it is gone.');
    await page.goto(`/draft/${token}`);
    await page.getByRole('heading', { name: 'The Lamp' }).waitFor();
    await page.getByRole('heading', { name: 'On text that has changed' }).waitFor();
    const add = page.getByRole('button', { name: 'Write a note on “Nobody came.”' });
    await add.press('Enter');
    await expectFocus(page.getByLabel('Your note to the author'));
    await expectNoFault(page, 'a draft with the form of a note');
    await page.keyboard.type('Who is nobody?');
    await page.getByRole('button', { name: 'Send note' }).press('Enter');
    await page.getByText('Who is nobody?').waitFor();
    await expectFocus(add);
    await expectNoFault(page, 'a draft with notes');
    const paragraph = await page.getByText('Nobody came.', { exact: true }).boundingBox();
    const written = await page.getByText('Who is nobody?').boundingBox();
    const next = await page.getByText('The keeper went home.', { exact: true }).boundingBox();
    expect(paragraph?.y).toBeLessThan(written?.y ?? 0);
    expect(written?.y).toBeLessThan(next?.y ?? 0);
    await page.getByRole('button', { name: 'Delete' }).first().press('Enter');
    await page.getByRole('button', { name: 'Delete note' }).press('Enter');
    await expectSoon(() => page.getByText('Who is nobody?').count(), 0);
    expect(await page.getByRole('button', { name: /^Write a note/u }).count()).toBe(3);
  });

  it('is read by a visitor, with the token in no storage, view, error or other request', async () => {
    const { page, context } = await site.openPage();
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === `/draft/${token}` || pathname === '/api/v1/draft/shared') return;
      sent.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()));
    });
    await page.goto(`/draft/${token}`, { waitUntil: 'networkidle' });
    await page.getByText('Nobody came.').waitFor();
    await expectNoFault(page, 'a draft for a visitor');
    const reported = page.waitForRequest('**/api/v1/error');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error(`Broken at ${location.href}`);
      });
    });
    expect((await reported).postDataJSON()).toMatchObject({
      error: { pathname: '/draft/:token', message: expect.stringMatching(/\/draft\/:token$/u) },
    });
    await page.getByRole('link', { name: /^by / }).first().click();
    await page.waitForURL(/\/user\//u);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((one) => one.includes(token))).toEqual([]);
    const stored = JSON.stringify([
      await context.storageState({ indexedDB: true }),
      await page.evaluate(() => ({ ...sessionStorage })),
    ]);
    expect(stored).not.toContain(token);
    expect(takeComplaints()).toEqual([expect.stringContaining('Broken at')]);
  });

  it('has its link and its notes in a dialog of the write page', async () => {
    const { page } = author;
    const reader = await site.newcomer();
    await note(reader.page, 0, 'The lamp was lit', 'Too early, I think.');
    await openWritingPage(page, `/write?id=${id}`);
    await openOptions(page);
    const open = page.getByRole('button', { name: /^First readers/u });
    await expectSoon(async () => /^First readers \(\d notes?\)$/u.test(await open.innerText()), true);
    await open.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'First readers' });
    await dialog.getByText('Too early, I think.').waitFor();
    await dialog.getByRole('button', { name: 'Make a new link' }).click();
    await dialog.getByLabel('The link').waitFor();
    await expectNoFault(page, 'the dialog of first readers');
    await dialog.getByRole('button', { name: 'Withdraw the link' }).click();
    await dialog.getByText('The link is withdrawn.').waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(page.getByRole('button', { name: 'Options' }));
  });

  it('has a dialog of which no button moves away because its notes come later than its link', async () => {
    const { page } = author;
    const [notesAsked, notesCome] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/v1/draft/notes?*', async (route) => {
      notesAsked.resolve();
      await notesCome.promise;
      await route.continue();
    });
    const linkRead = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/v1/draft/link',
    );
    await openWritingPage(page, `/write?id=${id}`);
    await openOptions(page);
    await page.getByRole('button', { name: /^First readers/u }).click();
    const dialog = page.getByRole('dialog', { name: 'First readers' });
    await dialog.getByRole('button', { name: 'Close' }).waitFor();
    await Promise.all([linkRead, notesAsked.promise]);
    const makeLink = dialog.getByRole('button', { name: /^Make a/u });
    expect(await makeLink.count()).toBe(0);
    notesCome.resolve();
    await makeLink.waitFor();
    await dialog.getByRole('heading', { name: 'Notes' }).waitFor();
    await page.unrouteAll();
  });

  it.each([320, 1280])('has its notes beside the paragraphs that are written, at %i px', async (width) => {
    const writer = await site.newcomer({ viewport: { width, height: 800 } });
    const { page } = writer;
    const draft = { title: 'The Keeper', rich_text_story };
    const { id: own } = (await callOnce(page, 'POST', '/draft', draft)) as { id: number };
    const link = (await callOnce(page, 'POST', '/draft/link', { id: own })) as { token: string };
    const reader = await site.newcomer();
    const write = (note_place: number, note_quote: string, note_text: string) =>
      callOnce(reader.page, 'POST', '/draft/note', { token: link.token, note_place, note_quote, note_text });
    await write(1, 'Nobody came.', 'Who is nobody?');
    await write(3, 'The keeper went home.', 'Where is that?');
    await write(3, 'The keeper went home.', 'And why?');
    await openWritingPage(page, `/write?id=${own}`);
    const marks = page.getByRole('list', { name: 'Notes of first readers' }).getByRole('button');
    await expectSoon(
      () => marks.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel)),
      ['1 note on “Nobody came.”', '2 notes on “The keeper went home.”'],
    );
    const nobody = page.getByRole('button', { name: '1 note on “Nobody came.”' });
    const paragraph = storyBox(page).getByText('Nobody came.');
    /** Whether the mark is beside the paragraph, or right below it where there is no margin. */
    const isAtParagraph = async (mark = nobody, text = paragraph) => {
      const [at, of] = [await mark.boundingBox(), await text.boundingBox()];
      if (at === null || of === null) return false;
      return width < 850
        ? Math.abs(at.y - of.y - of.height) < 2 && at.x < of.x + of.width
        : Math.abs(at.y - of.y) < 2 && at.x > of.x + of.width;
    };
    await expectSoon(isAtParagraph, true);
    await expectNoFault(page, 'marks of notes', [{ theme: 'light', width }]);

    // What is written above moves the mark, and its own paragraph takes it along.
    await storyBox(page).press('Control+Home');
    await page.keyboard.type('A line before.');
    await page.keyboard.press('Enter');
    await expectSoon(isAtParagraph, true);
    await paragraph.click();
    await page.keyboard.press('Home');
    await page.keyboard.type('Almost n');
    await page.keyboard.press('Delete');
    const almost = page.getByRole('button', { name: '1 note on “Almost nobody came.”' });
    await expectSoon(() => isAtParagraph(almost, storyBox(page).getByText('Almost nobody came.')), true);

    await page.keyboard.press('Control+Alt+m');
    const notes = page.getByRole('dialog', { name: '1 note on “Almost nobody came.”' });
    await notes.getByText('Who is nobody?').waitFor();
    await expectNoFault(page, 'the notes of a paragraph', [{ theme: 'dark', width }]);
    await notes.getByRole('button', { name: 'Done' }).press('Enter');
    const done = page.getByRole('button', { name: '1 note on “Almost nobody came.”, done' });
    await done.waitFor();
    await page.keyboard.press('Escape');
    await expectFocus(done);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const keeper = page.getByRole('dialog', { name: '2 notes on “The keeper went home.”' });
    await keeper.getByText('And why?').waitFor();
    await keeper.getByRole('button', { name: 'Go to the paragraph' }).press('Enter');
    await expectFocus(storyBox(page));
    await page.keyboard.press('End');
    await page.keyboard.type(' Late.');
    await page.keyboard.press('Control+s');
    await draftState(page, /^Saved at/).waitFor();
    await expectSoon(async () => {
      const saved = await callOnce(page, 'GET', `/draft?id=${own}`);
      return (saved as { rich_text_story: string }).rich_text_story;
    }, '<p>A line before.</p><p>The lamp was lit before dusk.</p><p>Almost nobody came.</p><p class="scene"></p><p>The keeper went home. Late.</p>');

    await page.reload();
    await expectSoon(() => marks.count(), 1);
    await storyBox(page).getByText('A line before.').click();
    await page.keyboard.press('Control+Alt+m');
    await page.getByText('There are no notes on this paragraph.').waitFor({ state: 'attached' });
  });
});
