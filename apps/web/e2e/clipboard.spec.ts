import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright';
import { callOnce } from './call-api.js';
import { expectSoon } from './expect-soon.js';
import { openWritingPage, storyBox, storyText } from './journeys.js';
import { openSite } from './open-site.js';

const samples = join(process.cwd(), 'apps/web/src/features/writing/editor/samples');
const keeper =
  '<p>The keeper was <strong>late</strong>, and <em>nobody</em> had <u>noticed</u> the <s>rain</s> fog.';
const provisions =
  '<ul><li><p>oil</p><ul><li><p>for the <em>lamp</em></p></li></ul></li><li><p>rope</p></li></ul>';

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

  it.each([
    [
      'word',
      `<p class="heading">The Lamp</p>${keeper}</p><p></p><p>Plain, whatever other scripts are. Red once.</p>` +
        `${provisions}<p>Then, in order:</p><ol><li><p>light it</p></li><li><p>wait</p></li></ol>`,
    ],
    [
      'google-docs',
      `<p class="heading">The Lamp</p>${keeper} See the lamp (https://example.org/lamp).</p><p></p>` +
        `<p><strong><em>Both at once.</em></strong></p>${provisions}`,
    ],
    [
      'libreoffice',
      `<p class="heading">The Lamp</p>${keeper}</p><p></p><p class="center">in the middle</p>${provisions}<p>Red once.</p>`,
    ],
  ])('of %s is the same story', async (program, story) => {
    const { page, context } = await site.newcomer(wide);
    await copyAs(context, await readFile(join(samples, `${program}.clip`), 'utf8'));
    await expectPasted(page, story);
  });

  it('of a web page, as the browser itself copies it, is the same story', async () => {
    const { page, context } = await site.newcomer(wide);
    const elsewhere = await context.newPage();
    await elsewhere.setContent(`
      <style>
        body { font: 18px/1.6 Verdana; color: #333; width: 600px }
        h2 { text-transform: none; font-weight: 800 }
        .lead { font-weight: 700 }
        .poem { white-space: pre-line }
        .mid { text-align: center }
        blockquote { font-style: italic; border-left: 3px solid red }
        a { color: blue }
      </style>
      <h2>The harbour</h2>
      <p>It was <span class="lead">late</span>, and the
        <a href="https://example.org/lamp">lamp</a> was out.</p>
      <p class="mid">· in the middle ·</p>
      <blockquote><p>Who goes <em>there</em>?</p></blockquote>
      <div class="poem">One line
        and another</div>
      <hr>
      <ul><li>oil</li><li>rope</li></ul>
      <p>The last of it.</p>`);
    await dragAndCopy(elsewhere, elsewhere.locator('body'));
    await elsewhere.close();
    await expectPasted(
      page,
      '<p class="heading">The harbour</p><p>It was <strong>late</strong>, and the lamp (https://example.org/lamp) was out.</p>' +
        '<p class="center">· in the middle ·</p><blockquote><p>Who goes <em>there</em>?</p></blockquote>' +
        '<p>One line<br />and another</p><p class="scene"></p>' +
        '<ul><li><p>oil</p></li><li><p>rope</p></li></ul><p>The last of it.</p>',
    );
  });

  const written =
    '<p>The first of it.</p><p class="heading">One</p>' +
    '<p>  two  spaces, <strong>bold</strong>, <em>leaning</em>, <u>under</u> and <s>gone</s></p><p></p>' +
    '<p class="center">in the middle</p><p class="right">at the end</p><p class="scene"></p>' +
    '<p class="verse">  a<br />    b</p><blockquote><p>Who goes <em>there</em>?</p></blockquote>' +
    '<ul><li><p>oil</p></li><li><p>rope</p></li></ul><p>The last of it.</p>';

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
