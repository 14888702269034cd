import { readFile } from 'node:fs/promises';
import { clipOf, clips, storyOfWebPage, webPage, written } from '../clips.js';
import { inEachEngine } from './in-each-engine.js';
import { css, textbox, words } from './target.js';
import type { View } from './view.js';
import { seeStored } from './write-page.js';

const corpus = new URL('../../../../libs/shared/testing/corpora/xss.json', import.meta.url);
const { markup } = JSON.parse(await readFile(corpus, 'utf8')) as { markup: Record<string, string[]> };
const hostile = [
  ...Object.values(markup).flat(),
  '<p onclick="alert(1)" style="color:red">text</p>',
  '<a href="javascript:alert(1)">text</a>',
  '<img src="https://pasted.example/picture.png" srcset="https://pasted.example/2.png 2x" onerror="alert(1)">',
  '<video poster="https://pasted.example/poster.png"><source src="https://pasted.example/film"></video>',
  '<style>@import "https://pasted.example/style.css"; p { color: red }</style><p>text</p>',
  '<link rel="stylesheet" href="https://pasted.example/style.css"><p>text</p>',
  '<base href="https://pasted.example/"><p>text</p><img src="picture.png">',
  '<meta http-equiv="refresh" content="0;url=https://pasted.example/"><p>text</p>',
  '<meta http-equiv="Content-Security-Policy" content="default-src *"><p>text</p>',
];

/** As many as a driver waits for. */
const atOnce = 25;

/** Runs in the page: pastes and drops each into the story, and gives what was found of it. */
async function pasteAndDrop(all: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
    found.push(`report: ${violatedDirective} ${sample}`),
  );
  globalThis.alert = (message: unknown) => void found.push(`ran: ${String(message)}`);
  const box = document.querySelector('[data-editor] [role="textbox"]');
  if (box === null) return ['There is no story.'];
  const how = { bubbles: true, cancelable: true };
  for (const html of all) {
    const carried = new DataTransfer();
    carried.setData('text/html', html);
    box.dispatchEvent(new ClipboardEvent('paste', { ...how, clipboardData: carried }));
    const { left, top } = box.getBoundingClientRect();
    const where = { clientX: left + 20, clientY: top + 10 };
    box.dispatchEvent(new DragEvent('drop', { ...how, ...where, dataTransfer: carried }));
  }
  // A document that is never shown loads and reports in tasks of its own.
  await new Promise((resolve) => setTimeout(resolve));
  const strange =
    'a, img:not(.ProseMirror-separator), svg, video, style, script, iframe, object, embed, form, input';
  for (const { outerHTML } of box.querySelectorAll(strange)) found.push(outerHTML.slice(0, 100));
  for (const { name } of performance.getEntriesByType('resource'))
    if (!name.startsWith(location.origin) && !name.startsWith('data:')) found.push(`requested: ${name}`);
  return found;
}

const story = css('[contenteditable][aria-multiline]');

/** Puts HTML on the clipboard by the keys, as a program does that copies. */
async function copyAs(page: View, html: string): Promise<void> {
  await page.run((copied) => {
    const field = document.createElement('textarea');
    field.value = 'Only the plain text.';
    document.body.append(field);
    field.select();
    const copy = (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData?.setData('text/html', copied);
      event.clipboardData?.setData('text/plain', field.value);
      field.remove();
    };
    document.addEventListener('copy', copy, { once: true });
  }, html);
  await page.key('Control+c');
}

inEachEngine('text of the clipboard', ({ visitor }) => {
  it('is the same story from Word, Google Docs and LibreOffice', async () => {
    const writer = await visitor();
    const page = await writer.openTab();
    const author = await writer.signUp(page);
    for (const [program, expected] of clips) {
      await page.visit('/write');
      await page.see(story);
      await copyAs(page, await clipOf(program));
      await page.focus(story);
      await page.key('Control+v');
      await seeStored(page, author, expected);
    }
  });
});

/** What a browser copies of a page: Firefox no styles of style sheets, WebKit no line feeds that only a style keeps. */
const ofWebPage = {
  chromium: storyOfWebPage,
  firefox: storyOfWebPage
    .replace('<strong>late</strong>', 'late')
    .replace('<p class="center">', '<p>')
    .replace('<br />', '<br />    '),
  webkit: storyOfWebPage.replace('<br />', ' '),
} as const;

inEachEngine('text that the browser itself copies', ({ engine, visitor }) => {
  it.each([
    ['a story of this site', written, null],
    ['a web page', ofWebPage[engine], webPage],
  ] as const)('is the same story from %s', async (_, expected, other) => {
    const writer = await visitor();
    const page = await writer.openTab();
    const author = await writer.signUp(page);
    const published = { title: 'To be copied', rich_text_story: expected };
    const { slug } = await author.call<{ slug: string }>('POST', '/story', published);
    await page.visit(`/story/${slug}`);
    await page.see(words(/^The last of it\.$/u));
    await page.run((shown) => {
      const range = document.createRange();
      const place = document.querySelector('[data-story-text]') ?? document.body;
      range.selectNodeContents(place);
      if (shown !== null) {
        // As another site has it: the policy of ours allows no other style sheets than made ones.
        for (const own of document.querySelectorAll('link[rel="stylesheet"], style')) own.remove();
        const [, style = '', content = ''] = /<style>([^]*)<\/style>([^]*)/u.exec(shown) ?? [];
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(style);
        document.adoptedStyleSheets = [sheet];
        const elsewhere = new DOMParser().parseFromString(content, 'text/html');
        document.body.replaceChildren(...elsewhere.body.childNodes);
        range.selectNodeContents(document.body);
      }
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    }, other);
    await page.key('Control+c');
    await page.visit('/write');
    await page.focus(story);
    await page.key('Control+v');
    await seeStored(page, author, expected);
  });
});

inEachEngine('pasted and dropped markup', ({ visitor }) => {
  it('raises no report, runs nothing and requests nothing', async () => {
    const writer = await visitor();
    const page = await writer.openTab();
    await writer.signUp(page);
    await page.visit('/write');
    await page.focus(textbox('Story'));
    for (let from = 0; from < hostile.length; from += atOnce)
      expect(await page.run(pasteAndDrop, hostile.slice(from, from + atOnce))).toEqual([]);
    await page.see(words(/^Saved at/u));
  });
});
