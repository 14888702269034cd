import { Editor } from '@tiptap/core';
import { storyExtensions } from './extensions.js';
import { toTheEnds } from './sections/to-the-ends.js';
import { storyHtml } from './story-html.js';
import { tools } from './tools.js';

const write = (content: string) => new Editor({ extensions: storyExtensions, content, injectCSS: false });

function run(editor: Editor, label: string): void {
  const tool = tools.find((one) => one.label === label);
  if (tool === undefined) throw new Error(`No tool ${label}.`);
  tool.run(editor);
}

describe('the tools of the editor', () => {
  it.each([
    ['Bold', 'bold', '<p><strong>word</strong></p>'],
    ['Italic', 'italic', '<p><em>word</em></p>'],
    ['Underline', 'underline', '<p><u>word</u></p>'],
    ['Strikethrough', 'strike', '<p><s>word</s></p>'],
    ['Quote', 'blockquote', '<blockquote><p>word</p></blockquote>'],
    ['Bullet list', 'bulletList', '<ul><li><p>word</p></li></ul>'],
    ['Numbered list', 'orderedList', '<ol><li><p>word</p></li></ol>'],
  ])('%s switches its format of what is selected, and back', (label, name, html) => {
    const editor = write('<p>word</p>');
    editor.commands.setTextSelection({ from: 1, to: 5 });
    run(editor, label);
    expect([storyHtml(editor.state.doc), editor.isActive(name)]).toEqual([html, true]);
    expect(tools.find((tool) => tool.label === label)?.name).toBe(name);
    run(editor, label);
    expect([storyHtml(editor.state.doc), editor.isActive(name)]).toEqual(['<p>word</p>', false]);
  });

  it.each([
    ['Heading', 'heading'],
    ['Verse', 'verse'],
    ['Centered', 'center'],
    ['At the end of the line', 'right'],
  ])('%s makes paragraphs of the kind, and plain again, and keeps other classes', (label, name) => {
    const editor = write('<p class="align-center indent">one</p><ul><li><p>two</p></li></ul>');
    editor.commands.selectAll();
    const isOn = () => tools.find((tool) => tool.label === label)?.isOn?.(editor);
    expect(isOn()).toBe(false);
    run(editor, label);
    const html = `<p class="${name} indent">one</p><ul><li><p class="${name}">two</p></li></ul>`;
    expect([storyHtml(editor.state.doc), isOn()]).toEqual([html, true]);
    run(editor, label);
    expect([storyHtml(editor.state.doc), isOn()]).toEqual([
      '<p class="indent">one</p><ul><li><p>two</p></li></ul>',
      false,
    ]);
  });

  it('put a scene break behind the paragraph, or in place of an empty one', () => {
    const editor = write('<p>one</p><p>two</p>');
    editor.commands.setTextSelection(2);
    run(editor, 'Scene break');
    expect(storyHtml(editor.state.doc)).toBe('<p>one</p><p class="scene"></p><p>two</p>');
    editor.commands.setContent('<ul><li><p></p></li></ul><p></p>');
    editor.commands.setTextSelection(3);
    run(editor, 'Scene break');
    expect(storyHtml(editor.state.doc)).toBe('<ul><li><p></p><p class="scene"></p><p></p></li></ul>');
    editor.commands.setContent('<ul><li><p></p></li></ul><p></p>');
    editor.commands.setTextSelection(7);
    run(editor, 'Scene break');
    expect(storyHtml(editor.state.doc)).toBe('<ul><li><p></p></li></ul><p class="scene"></p>');
  });

  it('undo and do again what was done, where there is such a thing', () => {
    const editor = write('<p>word</p>');
    const can = () =>
      tools.filter(({ canRun }) => canRun !== undefined && canRun(editor)).map(({ label }) => label);
    expect(can()).toEqual([]);
    editor.commands.insertContent('one ');
    expect(can()).toEqual(['Undo']);
    run(editor, 'Undo');
    expect([storyHtml(editor.state.doc), can()]).toEqual(['<p>word</p>', ['Redo']]);
    run(editor, 'Redo');
    expect([storyHtml(editor.state.doc), can()]).toEqual(['<p>one word</p>', ['Undo']]);
  });
});

describe('the keys to the ends of a text', () => {
  it.each([
    ['Ctrl-Home', 1, 1],
    ['Cmd-ArrowUp', 1, 1],
    ['Ctrl-End', 10, 10],
    ['Cmd-ArrowDown', 10, 10],
    ['Shift-Ctrl-Home', 3, 1],
    ['Shift-Cmd-ArrowUp', 3, 1],
    ['Shift-Ctrl-End', 3, 10],
    ['Shift-Cmd-ArrowDown', 3, 10],
  ])('%s selects from %i to %i', (key, anchor, head) => {
    const editor = write('<p>word</p><p>two</p>');
    editor.commands.setTextSelection(3);
    expect(toTheEnds(editor)[key]?.({ editor })).toBe(true);
    expect([editor.state.selection.anchor, editor.state.selection.head]).toEqual([anchor, head]);
  });
});
