import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { storyExtensions } from './extensions.js';
import { storyHtml } from './story-html.js';

const paragraphs = (many: number) =>
  Array.from({ length: many }, (_, at) => `<p>Paragraph ${at} of all.</p>`).join('');

describe('undo', () => {
  it.each([3, 50])('goes back through a text of %i blocks that was replaced whole by a quote', (many) => {
    const editor = new Editor({ extensions: storyExtensions, content: paragraphs(many), injectCSS: false });
    const all = () => {
      const { doc, tr } = editor.state;
      const selection = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size));
      editor.view.dispatch(tr.setSelection(selection));
    };
    const states: string[] = [];
    const act = (acts: () => unknown): void => {
      states.push(storyHtml(editor.state.doc));
      // Each is an event of the history.
      editor.view.dispatch(editor.state.tr.setMeta('closeHistory$', true));
      acts();
    };
    all();
    act(() => editor.commands.splitBlock());
    editor.commands.setTextSelection(1);
    act(() => editor.commands.toggleBlockquote());
    editor.commands.setTextSelection(2);
    act(() => editor.commands.insertContent('word'));
    all();
    act(() => editor.commands.toggleBold());
    const last = storyHtml(editor.state.doc);

    const back: string[] = [];
    while (editor.commands.undo()) back.push(storyHtml(editor.state.doc));
    expect(back).toEqual(states.toReversed());
    while (editor.commands.redo());
    expect(storyHtml(editor.state.doc)).toBe(last);
    editor.destroy();
  });
});
