import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Editor } from '@tiptap/core';
import { storyExtensions } from './extensions.js';
import { cleanPastedHtml } from './pasted-html.js';
import { storyHtml } from './story-html.js';

const samples = join(process.cwd(), 'apps/web/src/features/writing/editor/samples');

/** What stands in the story once a sample of the clipboard was pasted. */
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

  it('is not bold because Google Docs wraps it in a bold that is none', () => {
    expect(cleanPastedHtml('<b style="font-weight:normal"><p>plain</p></b>')).toBe('<p>plain</p>');
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
