import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { openOptions, openWritingPage } from './journeys.js';
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
});
