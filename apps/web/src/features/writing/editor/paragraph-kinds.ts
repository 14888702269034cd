import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';

/** The kinds of a paragraph, as classes (docs/product/stories.md#text); it has one of them at a time. */
export type ParagraphKind = 'heading' | 'center' | 'right' | 'verse';

const classesOfKind: Readonly<Record<ParagraphKind, readonly string[]>> = {
  heading: ['heading'],
  center: ['center', 'align-center'],
  right: ['right', 'align-right'],
  verse: ['verse'],
};
const allOfKinds = [...Object.values(classesOfKind).flat(), 'align-justify', 'scene'];

function classList({ attrs }: Node): readonly string[] {
  return String(attrs['class'] ?? '')
    .split(' ')
    .filter(Boolean);
}

const isOfKind = (block: Node, kind: ParagraphKind): boolean =>
  classList(block).some((name) => classesOfKind[kind].includes(name));

/** Returns the classes of a paragraph that becomes one of a kind, or a plain one. */
export function asKind(block: Node, kind: ParagraphKind | null): string | null {
  const others = classList(block).filter((name) => !allOfKinds.includes(name));
  return [...(kind === null ? [] : [kind]), ...others].join(' ') || null;
}

/** Returns the paragraphs of the selection with their positions. */
function selected({ doc, selection }: EditorState): (readonly [block: Node, pos: number])[] {
  const found: (readonly [Node, number])[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (node.isTextblock) found.push([node, pos]);
    return !node.isTextblock;
  });
  return found;
}

/** True if all paragraphs of the selection are of a kind. */
export function isKind({ state }: Editor, kind: ParagraphKind): boolean {
  const blocks = selected(state);
  return blocks.length > 0 && blocks.every(([block]) => isOfKind(block, kind));
}

/** Makes the paragraphs of the selection of a kind, or plain if all are. */
export function toggleKind(editor: Editor, kind: ParagraphKind): boolean {
  const to = isKind(editor, kind) ? null : kind;
  return editor.commands.command(({ tr, state }) => {
    for (const [block, pos] of selected(state)) tr.setNodeAttribute(pos, 'class', asKind(block, to));
    return true;
  });
}

/**
 * Puts a scene break behind the paragraph of the selection, in place of an empty one, and the caret behind it.
 *
 * @returns whether it may stand there
 */
export function putSceneBreak(tr: Transaction): boolean {
  const { nodes } = tr.doc.type.schema;
  const scene = nodes['sceneBreak']?.create({ class: 'scene' });
  const paragraph = nodes['paragraph']?.create();
  const { $to } = tr.selection;
  if (scene === undefined || paragraph === undefined || !$to.parent.isTextblock) return false;
  const around = $to.node(-1);
  const isEmpty = $to.parent.content.size === 0;
  // An item of a list begins with a paragraph.
  const isReplaced = isEmpty && around.canReplaceWith($to.index(-1), $to.indexAfter(-1), scene.type);
  const from = isReplaced ? $to.before() : $to.after();
  tr.replaceWith(from, $to.after(), scene);
  const after = from + scene.nodeSize;
  if (!tr.doc.resolve(after).nodeAfter?.isTextblock) tr.insert(after, paragraph);
  tr.setSelection(TextSelection.near(tr.doc.resolve(after), 1)).scrollIntoView();
  return true;
}

export const insertSceneBreak = (editor: Editor): boolean =>
  editor.commands.command(({ tr }) => putSceneBreak(tr));

/** The keys of the kinds; a heading ends with its line. */
export const ParagraphKinds = Extension.create({
  name: 'paragraphKinds',
  priority: 1002,
  addKeyboardShortcuts() {
    const { editor } = this;
    const leaveHeading = ({ atStart }: { atStart: boolean }): boolean => {
      const { $from, empty } = editor.state.selection;
      const isAtEdge = $from.parentOffset === (atStart ? 0 : $from.parent.content.size);
      return empty && isAtEdge && $from.parent.isTextblock && isOfKind($from.parent, 'heading');
    };
    const plain = () =>
      editor.commands.command(({ tr }) => {
        const { $from } = tr.selection;
        tr.setNodeAttribute($from.before(), 'class', asKind($from.parent, null));
        return true;
      });
    return {
      'Mod-Shift-1': () => toggleKind(editor, 'heading'),
      'Mod-Shift-2': () => toggleKind(editor, 'verse'),
      'Mod-Shift-e': () => toggleKind(editor, 'center'),
      'Mod-Shift-r': () => toggleKind(editor, 'right'),
      'Mod-Shift-9': () => insertSceneBreak(editor),
      Enter: () =>
        leaveHeading({ atStart: false }) &&
        editor.state.selection.$from.parent.content.size > 0 &&
        editor
          .chain()
          .splitBlock()
          .command(({ tr }) => {
            const { $from } = tr.selection;
            tr.setNodeAttribute($from.before(), 'class', asKind($from.parent, null));
            return true;
          })
          .scrollIntoView()
          .run(),
      Backspace: () => leaveHeading({ atStart: true }) && plain(),
    };
  },
});
