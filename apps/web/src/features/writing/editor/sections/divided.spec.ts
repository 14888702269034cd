import { Editor } from '@tiptap/core';
import { storyExtensions } from '../extensions.js';
import { areDividedAlike } from './divided.js';

const paragraphs = Array.from({ length: 60 }, (_, at) => `<p>Paragraph ${at}</p>`).join('');
/** The quote is no last block, because the editor puts an empty paragraph behind that. */
const content = `<blockquote><p>A quote</p></blockquote>${paragraphs}`;

/** The text before and after a change. */
function changed(change: (editor: Editor) => void) {
  const editor = new Editor({ extensions: storyExtensions, content, injectCSS: false });
  const before = editor.state.doc;
  change(editor);
  return [before, editor.state.doc] as const;
}

/** The position before the first word of the first paragraph. */
const firstWord = (editor: Editor) => editor.state.doc.child(0).nodeSize + 1;

describe('two texts are divided alike', () => {
  it.each<[string, (editor: Editor) => void]>([
    ['when they are the same', () => undefined],
    [
      'when one has a character more',
      (editor) => editor.view.dispatch(editor.state.tr.insertText('x', firstWord(editor))),
    ],
    [
      'when a word of one is bold',
      (editor) => {
        const [from, bold] = [firstWord(editor), editor.schema.mark('bold')];
        editor.view.dispatch(editor.state.tr.addMark(from, from + 4, bold));
      },
    ],
  ])('%s', (_, change) => {
    expect(areDividedAlike(...changed(change))).toBe(true);
  });

  it.each<[string, (editor: Editor) => void]>([
    [
      'has a block more at its end',
      ({ commands, state }) => commands.insertContentAt(state.doc.content.size, '<p>Last</p>'),
    ],
    [
      'has a block fewer',
      ({ state, view }) => view.dispatch(state.tr.delete(0, state.doc.child(0).nodeSize)),
    ],
    ['has another text in a quote', ({ state, view }) => view.dispatch(state.tr.insertText('x', 2))],
    [
      'has a block in another section',
      ({ state, view }) => {
        const [mark] = state.doc.child(59).marks;
        if (mark) view.dispatch(state.tr.addNodeMark(0, mark));
      },
    ],
  ])('but not when one %s', (_, change) => {
    expect(areDividedAlike(...changed(change))).toBe(false);
  });
});
