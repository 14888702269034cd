import { Editor } from '@tiptap/core';
import { storyExtensions } from './extensions.js';
import { storyHtml } from './story-html.js';

function write(lang: string | null = 'en', content = ''): Editor {
  const editor = new Editor({ extensions: storyExtensions, content, injectCSS: false });
  editor.storage.typingRules.lang = lang;
  editor.storage.typingRules.isOn = true;
  return editor;
}

/** Types as a browser does: each character is offered to the plugins first. */
function type(editor: Editor, text: string): void {
  for (const sign of text) {
    const { from, to } = editor.state.selection;
    const { view } = editor;
    const insert = () => view.state.tr.insertText(sign, from, to);
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, sign, insert)))
      view.dispatch(insert());
  }
}

function press(editor: Editor, key: string): void {
  const event = new KeyboardEvent('keydown', { key });
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event));
}

describe('typing', () => {
  it.each([
    ['en', '"One," she said. "It\'s \'two\'."', '<p>“One,” she said. “It’s ‘two’.”</p>'],
    ['de', '"Eins", sagte sie, \'zwei\'.', '<p>„Eins“, sagte sie, ‚zwei‘.</p>'],
    ['fr', '"Un"', '<p>«\u202fUn\u202f»</p>'],
    ['ru', '"Раз"', '<p>«Раз»</p>'],
    [null, '("a")', '<p>(“a”)</p>'],
    ['he', 'צה"ל צ\'יפס--', '<p>צה"ל צ\'יפס—</p>'],
    ['fa', '"یک"', '<p>«یک»</p>'],
    ['en', 'one--two...', '<p>one—two…</p>'],
    ['en', '***', '<p class="scene"></p>'],
    ['en', '---', '<p class="scene"></p>'],
    ['en', '* * *', '<p class="scene"></p>'],
    ['en', '# One', '<p class="heading">One</p>'],
    ['en', 'a *** b # c', '<p>a *** b # c</p>'],
    ['en', '* item', '<ul><li><p>item</p></li></ul>'],
    ['en', '1. item', '<ol><li><p>item</p></li></ol>'],
    ['en', '> item', '<blockquote><p>item</p></blockquote>'],
    ['en', 'a *word* b', '<p>a <em>word</em> b</p>'],
    ['en', 'a _word_ b', '<p>a <em>word</em> b</p>'],
    ['en', 'a **word** b', '<p>a <strong>word</strong> b</p>'],
    ['en', 'a __word__ b', '<p>a <strong>word</strong> b</p>'],
    ['en', '~~word~~ b', '<p><s>word</s> b</p>'],
    ['en', '"*Word*," ', '<p>“<em>Word</em>,” </p>'],
    ['en', '`word` snake_case_word 2 * 3 * 4, 2*3*4', '<p>`word` snake_case_word 2 * 3 * 4, 2*3*4</p>'],
  ])('in %s: %j becomes %s', (lang, typed, html) => {
    const editor = write(lang);
    type(editor, typed);
    expect(storyHtml(editor.state.doc)).toBe(html);
  });

  it.each([
    ['she said "', '<p>she said "</p>'],
    ['one--', '<p>one--</p>'],
    ['one...', '<p>one...</p>'],
    ['***', '<p>***</p>'],
    ['# ', '<p># </p>'],
    ['- ', '<p>- </p>'],
    ['1. ', '<p>1. </p>'],
    ['> ', '<p>&gt; </p>'],
    ['* * *', '<p>* * *</p>'],
    ['a *word*', '<p>a *word*</p>'],
    ['**word**', '<p>**word**</p>'],
    ['a _word_', '<p>a _word_</p>'],
    ['__word__', '<p>__word__</p>'],
    ['~~word~~', '<p>~~word~~</p>'],
    ["it'", "<p>it'</p>"],
  ])('%j is there again after one Undo, and stays', (typed, html) => {
    const editor = write();
    type(editor, typed);
    editor.commands.undo();
    expect(storyHtml(editor.state.doc)).toBe(html);
    type(editor, 'x');
    expect(storyHtml(editor.state.doc)).toBe(html.replace('</p>', 'x</p>'));
    editor.commands.undo();
    expect(storyHtml(editor.state.doc)).toBe(html);
  });

  it.each([
    [true, '*word*', '<p><em>word</em></p>', '<p>*word*</p>'],
    [true, '**word**', '<p><strong>word</strong></p>', '<p>**word**</p>'],
    [true, '* ', '<ul><li><p></p></li></ul>', '<p>* </p>'],
    [false, '__word__', '<p><strong>word</strong></p>', '<p>__word__</p>'],
    [false, '* ', '<ul><li><p></p></li></ul>', '<p>* </p>'],
    [false, '1. ', '<ol><li><p></p></li></ol>', '<p>1. </p>'],
    [false, '> ', '<blockquote><p></p></blockquote>', '<p>&gt; </p>'],
  ])('switched on %s: what is typed after %j is undone before that', (isOn, typed, replaced, html) => {
    const editor = write();
    editor.storage.typingRules.isOn = isOn;
    type(editor, `${typed}one`);
    editor.commands.undo();
    expect(storyHtml(editor.state.doc)).toBe(replaced);
    editor.commands.undo();
    expect(storyHtml(editor.state.doc)).toBe(html);
    editor.commands.redo();
    expect(storyHtml(editor.state.doc)).toBe(replaced);
  });

  it('stays as it is when that is switched off', () => {
    const editor = write();
    editor.storage.typingRules.isOn = false;
    type(editor, '"a"--b...');
    expect(storyHtml(editor.state.doc)).toBe('<p>"a"--b...</p>');
  });

  it.each(['a *word* b', '__word__ ~~word~~', '2 * 3 * 4 **word**'])('a pasted %j stays as it is', (text) => {
    const editor = write();
    editor.view.pasteText(text, new Event('paste') as ClipboardEvent);
    expect(storyHtml(editor.state.doc)).toBe(`<p>${text}</p>`);
  });

  it('goes on behind a scene break, and plain behind a heading', () => {
    const editor = write();
    type(editor, '***one');
    expect(storyHtml(editor.state.doc)).toBe('<p class="scene"></p><p>one</p>');
    editor.commands.setContent('<p class="heading indent">One</p>');
    editor.commands.focus('end');
    press(editor, 'Enter');
    type(editor, 'two');
    expect(storyHtml(editor.state.doc)).toBe('<p class="heading indent">One</p><p class="indent">two</p>');
    editor.commands.setTextSelection(1);
    press(editor, 'Backspace');
    expect(storyHtml(editor.state.doc)).toBe('<p class="indent">One</p><p class="indent">two</p>');
  });
});
