import type { BrowserContext, Locator, Page } from 'playwright';
import { callOnce } from './call-api.js';
import { clipOf, clips, storyOfWebPage, webPage, written } from './clips.js';
import { expectSoon } from './expect-soon.js';
import { openWritingPage, storyBox, storyText } from './journeys.js';
import { openSite } from './open-site.js';

/** Puts HTML on the clipboard of the browser as a program does that copies: unchanged, by its own hand. */
async function copyAs(context: BrowserContext, html: string): Promise<void> {
  const page = await context.newPage();
  await page.evaluate((markup) => {
    document.addEventListener('copy', (event) => {
      event.preventDefault();
      event.clipboardData?.setData('text/html', markup);
      event.clipboardData?.setData('text/plain', 'Only the plain text.');
    });
  }, html);
  await page.keyboard.press('Control+c');
  await page.close();
}

/** Selects a text with the mouse, from the beginning of its first block to the end of its last, and copies it. */
async function dragAndCopy(page: Page, text: Locator): Promise<void> {
  const start = await text.locator('h2, p').first().boundingBox();
  const end = await text.locator('p').last().boundingBox();
  if (start === null || end === null) throw new Error('The text to copy is not on the page.');
  await page.mouse.move(start.x + 1, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 1, end.y + end.height - 2, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.press('Control+c');
}

/** Pastes into a new draft with the keys, and gives the story once the server has it. */
async function expectPasted(page: Page, story: string): Promise<void> {
  await openWritingPage(page);
  await storyBox(page).click();
  await page.keyboard.press('Control+v');
  await expectSoon(() => storyOfLatest(page), story);
}

async function storyOfLatest(page: Page): Promise<string | null> {
  const { items } = (await callOnce(page, 'GET', '/draft/list')) as { items: { id: number }[] };
  if (items[0] === undefined) return null;
  const draft = await callOnce(page, 'GET', `/draft?id=${items[0].id}`);
  return (draft as { rich_text_story: string }).rich_text_story;
}

describe('a text from the clipboard', () => {
  const site = openSite();
  const wide = { viewport: { width: 1280, height: 1600 } };

  it.each(clips)('of %s is the same story', async (program, story) => {
    const { page, context } = await site.newcomer(wide);
    await copyAs(context, await clipOf(program));
    await expectPasted(page, story);
  });

  it('of a web page, as the browser itself copies it, is the same story', async () => {
    const { page, context } = await site.newcomer(wide);
    const elsewhere = await context.newPage();
    await elsewhere.setContent(webPage);
    await dragAndCopy(elsewhere, elsewhere.locator('body'));
    await elsewhere.close();
    await expectPasted(page, storyOfWebPage);
  });

  it('of a story of this site is the same story', async () => {
    const { page } = await site.newcomer(wide);
    const story = { title: 'To be copied', rich_text_story: written };
    const { slug } = (await callOnce(page, 'POST', '/story', story)) as { slug: string };
    await page.goto(`/story/${slug}`);
    await storyText(page).getByText('The last of it.').scrollIntoViewIfNeeded();
    await dragAndCopy(page, storyText(page));
    await expectPasted(page, written);
  });

  it('of the editor is the same story in another draft', async () => {
    const { page } = await site.newcomer(wide);
    const draft = { title: 'To be copied', rich_text_story: written };
    const { id } = (await callOnce(page, 'POST', '/draft', draft)) as { id: number };
    await openWritingPage(page, `/write?id=${id}`);
    await storyBox(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    await callOnce(page, 'DELETE', `/draft?id=${id}`);
    await expectPasted(page, written);
  });
});
