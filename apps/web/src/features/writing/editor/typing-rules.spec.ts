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
    ['en', 'one--two...', '<p>one—two…</p>'],
    ['en', '***', '<p class="scene"></p>'],
    ['en', '---', '<p class="scene"></p>'],
    ['en', '* * *', '<p class="scene"></p>'],
    ['en', '# One', '<p class="heading">One</p>'],
    ['en', 'a *** b # c', '<p>a *** b # c</p>'],
    ['en', '* item', '<ul><li><p>item</p></li></ul>'],
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

  it('stays as it is when that is switched off', () => {
    const editor = write();
    editor.storage.typingRules.isOn = false;
    type(editor, '"a"--b...');
    expect(storyHtml(editor.state.doc)).toBe('<p>"a"--b...</p>');
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
