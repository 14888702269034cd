import { Editor } from '@tiptap/core';
import { stripHtml, storyMarkup } from '@quillstead/fields';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import { storyExtensions } from './extensions.js';
import { storyCounts } from './story-counts.js';
import { storyHtml } from './story-html.js';

function write(content: string): Editor {
  return new Editor({ extensions: storyExtensions, content, injectCSS: false });
}

describe('the story that the editor makes', () => {
  it('has the elements of a story and no attributes', () => {
    const { state } = write(
      '<h1>Head</h1><p>a <b>b</b> <i>i</i> <u>u</u> <s>s</s> <code>c</code> <a href="https://example.org">l</a><br>next</p>' +
        '<blockquote><p>quoted</p></blockquote><ol start="4"><li>four</li></ol><ul><li>one</li></ul><hr><pre>pre</pre>',
    );
    const html = storyHtml(state.doc);
    const tags = new Set([...html.matchAll(/<([a-z0-9]+)/gu)].map(([, tag]) => tag));
    expect([...tags].filter((tag) => !storyMarkup.tags.some((allowed) => allowed === tag))).toEqual([]);
    expect(html.replaceAll('<br />', '')).not.toMatch(/<\w+\s/u);
    expect(html).toContain('<ol><li><p>four</p></li></ol>');
    expect(html).toContain('<strong>b</strong> <em>i</em> <u>u</u> <s>s</s>');
  });

  it('is spelt as the server keeps it', () => {
    const { state } = write(
      '<p>a&nbsp;b<br>&amp;nbsp; &lt;br&gt; "c" \'d\' &amp; 🌙</p><blockquote><p><strong><em>e</em></strong></p></blockquote>',
    );
    const html = storyHtml(state.doc);
    expect(html).toContain('<br />');
    expect(sanitizeStory(html)).toBe(html);
  });

  it('is empty when nothing was written', () => {
    expect(storyHtml(write('').state.doc)).toBe('');
  });

  it('is counted as the server counts the stripped text', () => {
    const { state } = write(
      '<p>Two  words</p><p></p><blockquote><p>in a quote</p><p> </p><p>of two <br></p></blockquote><ul><li>item</li></ul><p>line<br>break</p>',
    );
    const text = stripHtml(storyHtml(state.doc));
    expect(storyCounts(state.doc)).toEqual({
      words: text.split(/\s+/u).length,
      characters: [...text].length,
    });
  });

  it('is written anew after a change', () => {
    const editor = write('<p>one</p><p>two</p>');
    expect(storyHtml(editor.state.doc)).toBe('<p>one</p><p>two</p>');
    editor.commands.insertContentAt(4, '!');
    expect(storyHtml(editor.state.doc)).toBe('<p>one!</p><p>two</p>');
  });
});
