import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Editor } from '@tiptap/core';
import { storyExtensions } from './extensions.js';
import { cleanPastedHtml } from './pasted-html.js';
import { storyHtml } from './story-html.js';

const samples = join(process.cwd(), 'apps/web/src/features/writing/editor/samples');

const pasted = (sample: string): string => storyOf(readFileSync(join(samples, sample), 'utf8'));

/** The HTML of the story after HTML of the clipboard was pasted. */
function storyOf(copied: string): string {
  const editor = new Editor({ extensions: storyExtensions, content: '', injectCSS: false });
  const html = cleanPastedHtml(copied);
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
    expect(cleaned).toBe('<p>text</p>');
  });

  it.each([
    ['<p onclick="alert(1)">text</p>', '<p>text</p>'],
    ['<p x=">" ONCLICK = alert(1)>text</p>', '<p>text</p>'],
    ['<p a=1/onclick=alert(1)//>text', '<p>text</p>'],
    ["<p\n\"onclick=x onmouseover='y'>text</p>", '<p>text</p>'],
    ['<img src="https://example.org/x" onerror=alert(1)>text', 'text'],
    ['<a href="javascript:alert(1)">text</a>', '<a>text</a>'],
    ['<base href="//example.org"><meta http-equiv="refresh" content="0"><p>text</p>', '<p>text</p>'],
    ['<p class=\'a"onclick="b\'>text</p>', '<p>text</p>'],
    ['<textarea><p title="</textarea><img onerror=x>">text', '<p>text</p>'],
    ['<style><p></style x><p>text</p></style >', '<p>text</p>'],
    ['<!-- <p --><p>text</p>', '<p>text</p>'],
    ['<im<!-- -->g onerror=alert(1)>text', 'text'],
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
    expect(cleanPastedHtml('<p class=center>text</p>')).toBe('<p class="center">text</p>');
  });

  it.each([
    ['<p>  two  <b>spaces</b></p>', '  two  spaces', '<p>  two  <b>spaces</b></p>'],
    ['<p>  a<br>    b</p>', '  a\n    b', '<p>  a<br>    b</p>'],
    ['<p>one  and</p><p>two  and</p>', 'one and\r\n\r\ntwo  and', '<p>one and</p><p>two  and</p>'],
    ['<p>late, and\n  out</p>', 'late, and out', '<p>late, and out</p>'],
    ['<p>One line\n  and another</p>', 'One line\nand another', '<p>One line<br>and another</p>'],
    ['<p>a <br>  b</p>', 'a\nb', '<p>a<br>b</p>'],
    ['<div>  <p>one</p>  </div>', '  one', '<div><p>one</p></div>'],
  ])('has the spaces that its plain text says were shown: %j', (html, plain, cleaned) => {
    expect(cleanPastedHtml(html, undefined, plain)).toBe(cleaned);
  });

  it('has spaces where Safari copies no-break spaces', () => {
    const space = (of: string) => `<span class="Apple-converted-space">${of}</span>`;
    expect(
      cleanPastedHtml(
        `<p>late,${space('\u00a0')}and${space('\u00a0 ')}the<b>${space('\u00a0')}lamp\u00a05</b></p>`,
      ).replaceAll(/<\/?span[^>]*>/gu, ''),
    ).toBe('<p>late, and  the<b> lamp&nbsp;5</b></p>');
  });

  it('ends without the line break that Safari puts there', () => {
    expect(cleanPastedHtml('text<br class="Apple-interchange-newline">')).toBe('text');
    expect(cleanPastedHtml('one<br>two')).toBe('one<br>two');
  });

  it('of Word is the same story: emphasis, empty lines, lists in lists, and nothing of its styles', () => {
    expect(pasted('word.clip')).toBe(
      '<p class="heading">The Lamp</p>' +
        '<p>The keeper was <strong>late</strong>, and <em>nobody</em> had <u>noticed</u> the <s>rain</s> fog.</p>' +
        '<p></p>' +
        '<p>Plain, whatever other scripts are. Red once.</p>' +
        '<ul><li><p>oil</p><ul><li><p>for the <em>lamp</em></p></li></ul></li><li><p>rope</p></li></ul>' +
        '<p>Then, in order:</p>' +
        '<ol><li><p>light it</p></li><li><p>wait</p></li></ol>',
    );
  });

  it('of Google Docs is the same story, its links as words and address', () => {
    expect(pasted('google-docs.clip')).toBe(
      '<p class="heading">The Lamp</p>' +
        '<p>The keeper was <strong>late</strong>, and <em>nobody</em> had <u>noticed</u> the <s>rain</s> fog. See the lamp (https://example.org/lamp).</p>' +
        '<p></p>' +
        '<p><strong><em>Both at once.</em></strong></p>' +
        '<ul><li><p>oil</p><ul><li><p>for the <em>lamp</em></p></li></ul></li><li><p>rope</p></li></ul>',
    );
  });

  it('of LibreOffice is the same story', () => {
    expect(pasted('libreoffice.clip')).toBe(
      '<p class="heading">The Lamp</p>' +
        '<p>The keeper was <strong>late</strong>, and <em>nobody</em> had <u>noticed</u> the <s>rain</s> fog.</p>' +
        '<p></p><p class="center">in the middle</p>' +
        '<ul><li><p>oil</p><ul><li><p>for the <em>lamp</em></p></li></ul></li><li><p>rope</p></li></ul>' +
        '<p>Red once.</p>',
    );
  });

  const styled = (value: string, text: string) =>
    `<div style="color: red; white-space: ${value}">${text}</div>`;

  it.each([
    [styled('pre-wrap', '  one  two\n\n   three'), '<p>  one  two<br /><br />   three</p>'],
    [styled('break-spaces', ' a  b\nc'), '<p> a  b<br />c</p>'],
    ['<span style="white-space-collapse: preserve">a  b\nc</span>', '<p>a  b<br />c</p>'],
    [styled('pre-line', '  one   two \n three'), '<p>one two<br />three</p>'],
    ['<pre>  a\n  b\n</pre>', '<p>  a<br />  b</p>'],
    [styled('pre-wrap', 'a  <span style="white-space: normal">b \n c</span>'), '<p>a  b c</p>'],
    [
      '<p>of a\n  page <b>that \n</b> is wrapped  </p>\n  <p>twice</p>',
      '<p>of a page <strong>that </strong>is wrapped</p><p>twice</p>',
    ],
    ['<p> a<br> b </p>', '<p>a<br />b</p>'],
    ['<div>a</div><div><br></div><div><br></div><div>b</div>', '<p>a</p><p></p><p></p><p>b</p>'],
    ['<p>a</p><p><br></p><p>b</p>', '<p>a</p><p></p><p>b</p>'],
    ['<p>a</p><hr><p>b</p>', '<p>a</p><p class="scene"></p><p>b</p>'],
    [
      '<p style="text-align: center">a</p><div align="right">b</div><center>c</center>',
      '<p class="center">a</p><p class="right">b</p><p class="center">c</p>',
    ],
    [
      '<div style="text-align:center"><p>a</p><p style="text-align:left">b</p></div>',
      '<p class="center">a</p><p>b</p>',
    ],
    ['<p dir="rtl" style="text-align: right">א</p>', '<p>א</p>'],
    [
      '<h2>One <b>two</b></h2><h4 style="text-align:center"><span style="font-weight:700">b</span></h4>',
      '<p class="heading">One two</p><p class="heading">b</p>',
    ],
    [
      '<p><a href="https://example.org/lamp">the lamp</a>, <a href="https://example.org/">example.org</a></p>',
      '<p>the lamp (https://example.org/lamp), example.org</p>',
    ],
    [
      '<p><a href="mailto:ann@example.org">ann@example.org</a> <a href="#x">up</a> <a href="javascript:x">x</a></p>',
      '<p>ann@example.org up x</p>',
    ],
    [`<p><a href="${location.origin}/user/ann">@ann</a></p>`, '<p>@ann</p>'],
    ['<p>a <img src="https://x.example/1f602.png" alt="😂"> b</p>', '<p>a 😂 b</p>'],
    ['<p><ruby>漢<rt>かん</rt>字<rp>（</rp><rt>じ</rt><rp>）</rp></ruby></p>', '<p>漢(かん)字（じ）</p>'],
    [
      '<p>m<sup>2</sup> H<sub>2</sub>O 4<sup>th</sup> x<span style="vertical-align: super">10</span></p>',
      '<p>m² H₂O 4th x¹⁰</p>',
    ],
    [
      '<blockquote style="font-style: italic"><p style="font-style: italic">Who <em style="font-style: normal">goes</em>?</p></blockquote>',
      '<blockquote><p>Who <em>goes</em>?</p></blockquote>',
    ],
    [
      '<p class="MsoNormal verse">a</p><ul class="x"><li class="y">b</li></ul>',
      '<p class="verse">a</p><ul><li><p>b</p></li></ul>',
    ],
    ['<p>a <span style="display:none;mso-hide:all">not seen</span>b</p>', '<p>a b</p>'],
    ['<div style="DISPLAY : NONE">Preheader</div><p>a</p>', '<p>a</p>'],
    [
      '<p class=MsoNormal>a<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[X1]</a></span> b</p>' +
        "<div style='mso-element:comment-list'><hr class=msocomoff><p class=MsoCommentText>Too long.</p></div>",
      '<p>a b</p>',
    ],
    [
      "<p class=MsoNormal>a[1]</p><div style='mso-element:footnote-list'><br clear=all><hr><p>[1] b</p></div>",
      '<p>a[1]</p><p class="scene"></p><p>[1] b</p>',
    ],
    [
      '<p>a<sup><a class="sdfootnoteanc" href="#sdfootnote1sym"><sup>1</sup></a></sup></p>' +
        '<p class="sdfootnote"><a class="sdfootnotesym" href="#sdfootnote1anc">1</a>b</p>',
      '<p>a¹</p><p>¹ b</p>',
    ],
    ['<p>He said <q>She said <q>no</q></q>.</p>', '<p>He said “She said ‘no’”.</p>'],
    ['<details><summary>a</summary>b</details>', '<p>a</p><p>b</p>'],
    ['<dl><dt>a</dt><dt>b</dt><dd>c</dd></dl>', '<p>a</p><p>b</p><p>c</p>'],
    ['a<nav>b</nav><main>c</main>', '<p>a</p><p>b</p><p>c</p>'],
    [
      '<table><tr><td>a</td><td>b</td></tr><tr><td><p>c</p></td><td>d</td></tr></table>',
      '<p>a</p><p>b</p><p>c</p><p>d</p>',
    ],
    [
      '<p>a</p><p align=center>*&nbsp;* <b>*</b></p><div>⁂</div><h2>~</h2><ul><li><p>-</p></li></ul>',
      '<p>a</p><p class="scene"></p><p class="scene"></p><p class="scene"></p><ul><li><p>-</p></li></ul>',
    ],
    ['<p>a</p><p>* b *</p><p>1</p>', '<p>a</p><p>* b *</p><p>1</p>'],
    ['<p>half of an emoji: \ud83d.</p>', '<p>half of an emoji: \ufffd.</p>'],
  ])('is a story that reads the same: %j', (copied, story) => {
    expect(storyOf(copied)).toBe(story);
  });

  it('says what a story can not have', () => {
    const lost = jest.fn();
    cleanPastedHtml('<p>a <img alt="a lamp"><svg><path></svg></p>', lost);
    expect(lost).toHaveBeenLastCalledWith({ pictures: 2, tables: 0 });
    cleanPastedHtml('<table><tr><td>a</td><td>b</td></tr></table>', lost);
    expect(lost).toHaveBeenLastCalledWith({ pictures: 0, tables: 1 });
    cleanPastedHtml('<p>a <img alt="😂"></p><table><tr><td>a</td></tr></table>', lost);
    expect(lost).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['  one  two\r\n\r\n\nthree\n', '<p>  one  two</p><p></p><p></p><p>three</p>'],
    ['one\vtwo\u2028three\u2029four\ffive', '<p>one<br />two<br />three</p><p>four</p><p>five</p>'],
    ['one\n* * *\ntwo', '<p>one</p><p class="scene"></p><p>two</p>'],
    ['***', '<p>***</p>'],
  ])('has the lines and spaces of a plain text: %j', (text, story) => {
    const editor = new Editor({ extensions: storyExtensions, content: '', injectCSS: false });
    editor.view.pasteText(text, new Event('paste') as ClipboardEvent);
    expect(storyHtml(editor.state.doc)).toBe(story);
  });

  it('of the editor itself keeps all classes', () => {
    const own = '<p class="other" data-pm-slice="1 1 []">a  b <span class="x">c</span></p>';
    expect(cleanPastedHtml(own)).toBe(own);
  });
});
