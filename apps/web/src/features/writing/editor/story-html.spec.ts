import { Editor } from '@tiptap/core';
import { stripHtml, storyMarkup } from '@quillstead/fields';
import { sanitizeStory } from '@quillstead/fields/sanitise';
import { storyExtensions, storyParseOptions } from './extensions.js';
import { storyCounts } from './story-counts.js';
import { storyHtml } from './story-html.js';

function write(content: string): Editor {
  return new Editor({
    extensions: storyExtensions,
    content,
    parseOptions: storyParseOptions,
    injectCSS: false,
  });
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

  it.each([
    '<p>  two  before, between   and at the end  </p><p>\u00a0 a\tb</p>',
    '<p>one\n two</p>',
    '<blockquote><p>  a</p></blockquote><ul><li><p>  b  c</p></li></ul>',
    '<p class="align-center">a</p><p class="heading">b</p><p class="center indent other">c</p>',
    '<p class="verse">  d  e<br />    f</p><p class="right">g</p>',
    '<p>a</p><p class="scene"></p><p class="scene">with words</p><p>b</p>',
    '<p>a <span class="x y">b</span> <strong class="z">c</strong> d</p>',
    '<blockquote class="a"><p>b</p></blockquote><ol class="c"><li class="d"><p>e</p></li></ol>',
    '<p></p><p>a</p><p></p><p></p><p>b</p>',
  ])('is the text that was opened, with its spaces and classes: %j', (html) => {
    const editor = write(html);
    expect(storyHtml(editor.state.doc)).toBe(html);
    editor.commands.setContent('<p>other</p>');
    editor.commands.setContent(html, { parseOptions: storyParseOptions });
    expect(storyHtml(editor.state.doc)).toBe(html);
  });

  it('has a scene break without the ornament that was typed for it', () => {
    expect(storyHtml(write('<p>a</p><p class="scene">* * *</p><p>b</p>').state.doc)).toBe(
      '<p>a</p><p class="scene"></p><p>b</p>',
    );
  });

  it('is written anew after a change', () => {
    const editor = write('<p>one</p><p>two</p>');
    expect(storyHtml(editor.state.doc)).toBe('<p>one</p><p>two</p>');
    editor.commands.insertContentAt(4, '!');
    expect(storyHtml(editor.state.doc)).toBe('<p>one!</p><p>two</p>');
  });
});
