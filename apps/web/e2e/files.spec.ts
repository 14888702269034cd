import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectNoFault } from './expect-no-fault.js';
import { expectSoon } from './expect-soon.js';
import { draftState, openWritingPage, storyBox } from './journeys.js';
import { openSite } from './open-site.js';
import { takeComplaints } from './watched-page.js';

const folder = join(process.cwd(), 'apps/web/src/features/import-files/test/files');
const fileOf = (name: string) => join(folder, name);
const textFile = (name: string, text: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByLabel('File with a story').setInputFiles(file);

/** Opens the dialog of the browser for files by the button, and chooses one there. */
async function chooseInDialog(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Options' }).click();
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a file' }).click();
  await (await opened).setFiles(path);
}

/** Drags a file of the machine over the window and lets it go on the text, as the browser does it itself. */
async function dragFile(page: Page, path: string): Promise<void> {
  const { x, y, height } = (await storyBox(page).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  const place = { x: x + 20, y: y + height / 2, data: { items: [], files: [path], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...place });
  await devtools.detach();
}

/** Drops or pastes a file, of text or by its name a picture, at an element of the page. */
async function give(page: Page, how: 'drop' | 'paste', selector: string, name: string): Promise<boolean> {
  return page.evaluate(
    ([type, where, title]) => {
      const data = new DataTransfer();
      const kind = title.endsWith('.png') ? 'image/png' : 'text/plain';
      data.items.add(new File(['From a file.'], title, { type: kind }));
      const place = document.querySelector(where);
      const { left = 0, top = 0 } = place?.getBoundingClientRect() ?? {};
      const options = { bubbles: true, cancelable: true };
      const event =
        type === 'drop'
          ? new DragEvent('drop', { ...options, clientX: left + 20, clientY: top + 10, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data });
      place?.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [how, selector, name] as const,
  );
}

const text = '[data-editor] [role="textbox"]';

describe('a file', () => {
  const site = openSite();

  it('goes into the story, says what was lost, and goes with one Undo', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await chooseInDialog(page, fileOf('pandoc-ferry.docx'));
    const note = page.getByText(
      '“pandoc-ferry.docx” is in the text: a footnote is at the end, a table became lines and a picture was left out.',
    );
    await note.waitFor();
    await storyBox(page).getByText('Nobody waits at a harbour twice.').waitFor();
    await expectNoFault(page, 'a file in the story');
    await page.getByText('Undo', { exact: true }).click();
    await note.waitFor({ state: 'detached' });
    await expectSoon(() => storyBox(page).textContent(), '');
    await dragFile(page, fileOf('pandoc-ferry.docx'));
    await note.waitFor();
    await storyBox(page).getByText('Nobody waits at a harbour twice.').waitFor();
  });

  it('is dropped on the story or beside it, or pasted', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    for (const [how, where] of [
      ['drop', text],
      ['drop', '[data-write-line]'],
      ['paste', text],
    ] as const) {
      const before = (await storyBox(page).textContent()) ?? '';
      expect(await give(page, how, where, 'line.txt')).toBe(true);
      await page.getByText('“line.txt” is in the text.').waitFor();
      await expectSoon(async () => (await storyBox(page).textContent())?.length, before.length + 12);
      await storyBox(page).press('End');
      await page.keyboard.type('!');
      await page.getByText('“line.txt” is in the text.').waitFor({ state: 'detached' });
      await page.keyboard.press('Backspace');
    }
    await draftState(page, /^Saved at/).waitFor();
  });

  it('is refused with a sentence when it is no document, and the draft stays', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await storyBox(page).click();
    await page.keyboard.type('My own words.');
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(60 * 1024 * 1024) });
    const entity = zipSync({
      'word/document.xml': strToU8('<!DOCTYPE d [<!ENTITY x SYSTEM "https://files.example/x">]><d>&x;</d>'),
    });
    for (const [file, sentence] of [
      [textFile('story.docx', 'MZ\u0000program'), /^The file is damaged, or no \.docx file/],
      [textFile('bomb.docx', bomb), /larger than 50 MB when it is unpacked/],
      [textFile('entity.docx', entity), /defines XML entities/],
      [textFile('story.doc', 'x'), /Save it as one of them first/],
    ] as const) {
      await choose(page, file);
      await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
    }
    await expectNoFault(page, 'a file that is refused');
    expect(await storyBox(page).textContent()).toBe('My own words.');
  });

  it('is refused with a sentence when it is a picture, dropped or pasted', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    const refusal = page.getByRole('alert').filter({ hasText: 'A picture can be its cover' });
    for (const how of ['drop', 'paste'] as const) {
      expect(await give(page, how, text, 'image.png')).toBe(true);
      await refusal.getByRole('button', { name: 'Close' }).click();
      await refusal.waitFor({ state: 'detached' });
    }
  });

  it('is read by a worker that reaches nothing: no address, no other script, no eval', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    const started = page.waitForEvent('worker');
    await choose(page, fileOf('pandoc-ferry.txt'));
    const address = (await started).url();
    await page.getByText('“pandoc-ferry.txt” is in the text', { exact: false }).waitFor();
    // Another, which does not end.
    const again = page.waitForEvent('worker');
    await page.evaluate((script) => {
      Object.assign(globalThis, { kept: new Worker(script, { type: 'module' }) });
    }, address);
    const worker = await again;
    const tries = {
      fetch: () => worker.evaluate(() => fetch('/robots.txt').then(() => 'done')),
      import: () =>
        worker.evaluate(() => import(new URL('/service-worker.js', location.href).href).then(() => 'done')),
      // In a task of its own: what a test runs itself may.
      eval: () =>
        worker.evaluate(
          () =>
            new Promise((resolve, reject) => {
              setTimeout(() => {
                try {
                  resolve(Reflect.construct(Function, ['return "done"'])());
                } catch (error) {
                  reject(error);
                }
              });
            }),
        ),
    };
    for (const [name, attempt] of Object.entries(tries))
      expect([name, await attempt().catch(() => 'refused')]).toEqual([name, 'refused']);
    expect(takeComplaints().every((one) => one.includes('Content Security Policy'))).toBe(true);
  });

  it('becomes drafts of a series if it is long, which one Undo takes back', async () => {
    const { page } = await site.newcomer();
    await openWritingPage(page);
    await choose(page, fileOf('pandoc-long.epub'));
    const dialog = page.getByRole('dialog', { name: '3 chapters' });
    await dialog.waitFor();
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      'The Harbour',
      'The Sea',
      'The Island',
    ]);
    expect(await dialog.getByLabel('Title of the series').inputValue()).toBe('A Long Crossing');
    await expectNoFault(page, 'the offer of chapters');
    await dialog.getByRole('button', { name: 'Make 3 drafts' }).click();
    const note = page.getByText(
      '3 chapters are drafts of the series “A Long Crossing”: a footnote is at the end.',
    );
    await note.waitFor();
    await expectNoFault(page, 'the chapters as drafts');
    const drafts = async () => {
      const list = await callOnce(page, 'GET', '/draft/list');
      const { items } = list as { items: { title: string }[] };
      return items.map(({ title }) => title);
    };
    expect(await drafts()).toEqual(['The Harbour', 'The Sea', 'The Island']);
    await page.getByText('Undo', { exact: true }).click();
    await note.waitFor({ state: 'detached' });
    await expectSoon(drafts, []);
    await choose(page, fileOf('pandoc-long.epub'));
    await dialog.getByRole('button', { name: 'Make 3 drafts' }).click();
    await page.getByRole('link', { name: 'Open the first' }).click();
    await expectSoon(() => page.getByLabel('Title', { exact: true }).inputValue(), 'The Harbour');
    await storyBox(page).getByText('Wave 1.24.').waitFor();
  });
});
