import type { Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectSoon } from './expect-soon.js';
import { openWritingPage, storyBox } from './journeys.js';
import { openSite } from './open-site.js';

const lines = Array.from(
  { length: 300 },
  (_, at) => `Line ${at}. ${'All was quiet. '.repeat(1 + (at % 7))}End.`,
);
const novel = lines.map((line) => `<p>${line}</p>`).join('');
/** The last line of a section and the first of the next: sections of a text that is opened have 20 blocks. */
const [last, first] = [99, 100];

describe('a novel on the write page', () => {
  const site = openSite();

  it('is walked through, selected and changed by keyboard as if all of it were shown', async () => {
    const { page } = await site.newcomer();
    await openNovel(page);
    const text = storyBox(page);
    const press = (keys: string) => page.keyboard.press(keys);
    const isOf = (at: number | undefined, expected: string) => expectSoon(() => lineText(page, at), expected);

    await expectSoon(() => isShown(page, 0), true);
    expect(await isShown(page, 299)).toBe(false);
    await text.press('Control+End');
    await expectSoon(() => isShown(page, 299), true);
    await page.keyboard.type('!');
    await isOf(299, `${lines[299]}!`);
    await press('Control+Home');
    await page.keyboard.type('!');
    await isOf(0, `!${lines[0]}`);

    // The caret is out of sight, and what stands below its section too.
    await clickAt(page, last, 'end');
    await page.evaluate(() => globalThis.scrollTo(0, 0));
    await expectSoon(() => isShown(page, 0), true);
    await press('ArrowRight');
    await page.keyboard.type('!');
    await isOf(first, `!${lines[first]}`);
    await press('Backspace');
    await press('Backspace');
    await isOf(last, `${lines[last]}${lines[first]}`);
    await press('Enter');
    await isOf(first, `${lines[first]}`);

    await clickAt(page, last, 'start');
    await press('Control+Shift+End');
    await page.keyboard.type('Cut short.');
    await isOf(undefined, 'Cut short.');
    expect(await text.locator('p').count()).toBe(last + 1);
    await press('Control+z');
    await expectSoon(() => text.locator('p').count(), 300);
    await press('Control+a');
    await page.keyboard.type('Z');
    await expectSoon(() => text.innerText(), 'Z');
    await press('Control+z');
    await expectSoon(() => text.locator('p').count(), 300);
  });

  it('takes formats, words in the making and lines over the ends of its sections, and is sent as written', async () => {
    const { page } = await site.newcomer();
    const id = await openNovel(page);
    const text = storyBox(page);

    await clickAt(page, last, 'start');
    await clickAt(page, first, 'end', ['Shift']);
    await page.keyboard.press('Control+b');
    await expectSoon(() => text.locator('strong').allTextContents(), [`${lines[last]}`, `${lines[first]}`]);
    await page.keyboard.press('Control+b');
    await expectSoon(() => text.locator('strong').count(), 0);
    await page.keyboard.press('Control+Shift+8');
    await expectSoon(() => text.locator('ul > li > p').count(), 2);
    await page.keyboard.press('Control+Shift+8');
    await expectSoon(() => text.locator('li').count(), 0);

    await clickAt(page, first, 'start');
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: 'うみ', selectionStart: 2, selectionEnd: 2 });
    await keyboard.send('Input.insertText', { text: '海' });
    await page.keyboard.press('Enter');
    await expectSoon(() => lineText(page, first), '海');
    await page.keyboard.press('Control+s');
    const expected = [...lines.slice(0, first), '海', ...lines.slice(first)];
    await expectSoon(() => storyOf(page, id), expected.map((line) => `<p>${line}</p>`).join(''));
  });
});

/** Opens the novel as a draft and gives its id. */
async function openNovel(page: Page): Promise<number> {
  const draft = { title: 'A novel', rich_text_story: novel, content_type: 'draft_page' };
  const { id } = (await callOnce(page, 'POST', '/draft', draft)) as { id: number };
  await openWritingPage(page, `/write?id=${id}`);
  await storyBox(page).locator('p').nth(299).waitFor({ state: 'attached' });
  return id;
}

async function storyOf(page: Page, id: number): Promise<string> {
  const { rich_text_story } = (await callOnce(page, 'GET', `/draft?id=${id}`)) as { rich_text_story: string };
  return rich_text_story;
}

const line = (page: Page, at: number) => storyBox(page).locator('p').nth(at);

const lineText = (page: Page, at = -1) => line(page, at).textContent();

/** Whether the browser lays a line out, in sight or near it. */
const isShown = (page: Page, at: number) =>
  line(page, at).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

/** Clicks at an end of a line, which may have several rows; with Shift to select up to there. */
async function clickAt(
  page: Page,
  at: number,
  end: 'start' | 'end',
  modifiers: 'Shift'[] = [],
): Promise<void> {
  const { width, height } = await line(page, at).evaluate((element) => element.getBoundingClientRect());
  const position = end === 'start' ? { x: 1, y: 6 } : { x: width - 1, y: height - 6 };
  await line(page, at).click({ position, modifiers });
  // A browser reports a selection in a task of its own; no hand is as fast as that.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
