import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Editor } from '@tiptap/core';
import { storyExtensions } from './extensions.js';
import { cleanPastedHtml } from './pasted-html.js';
import { storyHtml } from './story-html.js';

const samples = join(process.cwd(), 'apps/web/src/features/writing/editor/samples');

/** The HTML of the story after a sample of the clipboard was pasted. */
function pasted(sample: string): string {
  const editor = new Editor({ extensions: storyExtensions, content: '', injectCSS: false });
  const html = cleanPastedHtml(readFileSync(join(samples, sample), 'utf8'));
  // jsdom has no clipboard; the event only names what happened.
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  return storyHtml(editor.state.doc);
}

describe('pasted text', () => {
  it('keeps the emphasis that a word processor writes as style', () => {
    expect(
      cleanPastedHtml(
        '<p>a <span style="font-weight:700">b</span> <span style="font-style: italic">c</span></p>',
      ),
    ).toBe('<p>a <span><strong>b</strong></span> <span><em>c</em></span></p>');
    expect(cleanPastedHtml('<span style="text-decoration:underline line-through">x</span>')).toBe(
      '<span><s><u>x</u></s></span>',
    );
  });

  it('loses every style attribute and element before anything parses them', () => {
    const cleaned = cleanPastedHtml('<style>p{color:red}</style><p STYLE="margin:0" class="x">text</p>');
    expect(cleaned).toBe('<p class="x">text</p>');
  });

  it.each([
    ['<p onclick="alert(1)">text</p>', '<p>text</p>'],
    ['<p x=">" ONCLICK = alert(1)>text</p>', '<p>text</p>'],
    ['<p a=1/onclick=alert(1)//>text', '<p>text</p>'],
    ["<p\n\"onclick=x onmouseover='y'>text</p>", '<p>text</p>'],
    ['<img src="https://example.org/x" onerror=alert(1)>text', '<img>text'],
    ['<a href="javascript:alert(1)">text</a>', '<a>text</a>'],
    ['<base href="//example.org"><meta http-equiv="refresh" content="0"><p>text</p>', '<p>text</p>'],
    ['<p class=\'a"onclick="b\'>text</p>', '<p class="a&quot;onclick=&quot;b">text</p>'],
    ['<textarea><p title="</textarea><img onerror=x>">text', '<p>text</p>'],
    ['<style><p></style x><p>text</p></style >', '<p>text</p>'],
    ['<!-- <p --><p>text</p>', '<p>text</p>'],
    ['<im<!-- -->g onerror=alert(1)>text', '<img>text'],
    ['text<p onclick="no end', 'text'],
  ])('has no handler or address that a parser could see: %s', (html, cleaned) => {
    expect(cleanPastedHtml(html)).toBe(cleaned);
  });

  it.each([
    [
      '<table><caption>Tides</caption><tr><th>Day</th><th>High</th></tr><tr><td><b>Mon</b></td><td>9:10</td></tr></table>',
      '<p>Tides</p><p>Day High</p><p><b>Mon</b> 9:10</p>',
    ],
    [
      '<table><tr><td><p>One</p></td><td><p>Two</p></td></tr></table>',
      '<table><tbody><tr><td><p>One</p></td><td><p>Two</p></td></tr></tbody></table>',
    ],
  ])('keeps the cells of a table apart: %s', (html, cleaned) => {
    expect(cleanPastedHtml(html)).toBe(cleaned);
  });

  it('keeps what the editor says of its own clipboard', () => {
    const own = '<p data-pm-slice="1 1 [&quot;list&quot;]">text</p>';
    expect(cleanPastedHtml(own)).toBe(own);
  });

  it('is not bold because Google Docs wraps it in a bold that is none', () => {
    expect(cleanPastedHtml('<b style="font-weight:normal"><p>plain</p></b>')).toBe('<p>plain</p>');
  });

  it.each(['400', '100', 'normal'])('is not bold where a tag of boldness has the weight %s', (weight) => {
    expect(cleanPastedHtml(`<b style="font-weight: ${weight}">plain</b>`)).toBe('plain');
  });

  it('is underlined where that is one of several decorations, and not where another style says the word', () => {
    expect(cleanPastedHtml('<span style="text-decoration: solid underline">x</span>')).toBe(
      '<span><u>x</u></span>',
    );
    expect(cleanPastedHtml('<span style="text-decoration: none; font-family: underline">x</span>')).toBe(
      '<span>x</span>',
    );
  });

  it('keeps a whole value that has no quotes', () => {
    expect(cleanPastedHtml('<p class=MsoNormal>text</p>')).toBe('<p class="MsoNormal">text</p>');
  });

  it('ends without the line break that Safari puts there', () => {
    expect(cleanPastedHtml('text<br class="Apple-interchange-newline">')).toBe('text');
    expect(cleanPastedHtml('one<br>two')).toBe('one<br>two');
  });

  it('of Word is the same story: emphasis, empty lines, lists in lists, and nothing of its styles', () => {
    expect(pasted('word.clip')).toBe(
      '<p><strong>The Lamp</strong></p>' +
        '<p>The keeper was <strong>late</strong>, and <em>nobody</em> had <u>noticed</u> the <s>rain</s> fog.</p>' +
        '<p></p>' +
        '<p>Plain, whatever other scripts are. Red once.</p>' +
        '<ul><li><p>oil</p><ul><li><p>for the <em>lamp</em></p></li></ul></li><li><p>rope</p></li></ul>' +
        '<p>Then, in order:</p>' +
        '<ol><li><p>light it</p></li><li><p>wait</p></li></ol>',
    );
  });

  it('of Google Docs is the same story, its links plain text', () => {
    expect(pasted('google-docs.clip')).toBe(
      '<p><strong>The Lamp</strong></p>' +
        '<p>The keeper was <strong>late</strong>, and <em>nobody</em> had <u>noticed</u> the <s>rain</s> fog. See the lamp.</p>' +
        '<p></p>' +
        '<p><strong><em>Both at once.</em></strong></p>' +
        '<ul><li><p>oil</p><ul><li><p>for the <em>lamp</em></p></li></ul></li><li><p>rope</p></li></ul>',
    );
  });
});
