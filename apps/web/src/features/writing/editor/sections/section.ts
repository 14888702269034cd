import { createDocument, Mark } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { EditorState, Plugin } from '@tiptap/pm/state';
import { areDividedAlike, divideAgain, divided } from './divided.js';
import { sectionsNearSelection, showNearSelection } from './show-near-selection.js';
import styles from './section.module.css';
import { toTheEnds } from './to-the-ends.js';

/**
 * Parts of a long text that the browser leaves out of its work while they are out of sight (`content-visibility`). They
 * are a mark on the blocks of the text, which gives these an element around them in the editor and nothing anywhere
 * else: what is stored, copied and counted knows nothing of them.
 */
export const Section = Mark.create({
  name: 'section',
  // TipTap takes a format for that of a selection if all in it has the format, but for what can't have it by this.
  excludes: '_',
  inclusive: false,
  addAttributes: () => ({ id: { default: 0 }, characters: { default: 0 } }),
  addMarkView() {
    return ({ mark, view }) => {
      const dom = document.createElement('div');
      dom.className = styles['section'] ?? '';
      const id = String(mark.attrs['id']);
      dom.dataset['section'] = id;
      dom.toggleAttribute('data-shown', sectionsNearSelection(view.state).has(id));
      dom.style.setProperty('--characters', String(mark.attrs['characters']));
      return { dom, contentDOM: dom, ignoreMutation: ({ type }) => type === 'attributes' };
    };
  },
  onBeforeCreate() {
    const { schema, options, view } = this.editor;
    const doc = createDocument(options.content, schema, options.parseOptions);
    options.content = null;
    view.updateState(EditorState.create({ schema, doc: doc.copy(divided(doc.content)) }));
  },
  addKeyboardShortcuts() {
    return toTheEnds(this.editor);
  },
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        appendTransaction: (_, before, { doc, tr }) =>
          areDividedAlike(before.doc, doc) ? null : divideAgain(tr, doc),
        view: (view) => {
          const press = whilePressed(view.dom, () => showNearSelection(view, view.state));
          // This runs before the view updates: the view then sets the browser's selection, which must be in rendered
          // text.
          const show = ({ nextState }: { nextState: EditorState }) => {
            if (!press.isPressed()) showNearSelection(view, nextState);
          };
          editor.on('beforeTransaction', show);
          return {
            destroy: () => {
              editor.off('beforeTransaction', show);
              press.end();
            },
          };
        },
        props: {
          transformPasted: ({ content, openStart, openEnd }) =>
            new Slice(divided(content), openStart, openEnd),
        },
      }),
    ];
  },
});

/**
 * Tells whether the mouse is pressed in a text. What is rendered then would move the text under the pointer, and the
 * selection would begin at another place than where it was pressed; what the pointer can reach is rendered already.
 *
 * @param onRelease called when the mouse is released, or a key is pressed before that
 */
function whilePressed(text: HTMLElement, onRelease: () => void) {
  const { ownerDocument: page } = text;
  let isPressed = false;
  const press = ({ button }: MouseEvent) => void (isPressed = button === 0);
  const release = () => {
    if (!isPressed) return;
    isPressed = false;
    onRelease();
  };
  const releases = ['mouseup', 'dragend', 'keydown'] as const;
  text.addEventListener('mousedown', press, { capture: true });
  for (const name of releases) page.addEventListener(name, release, { capture: true });
  return {
    isPressed: () => isPressed,
    end: () => {
      text.removeEventListener('mousedown', press, { capture: true });
      for (const name of releases) page.removeEventListener(name, release, { capture: true });
    },
  };
}
