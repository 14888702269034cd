import { type AnyExtension, Extension, Node } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';

/** Lists as the dictionary allows them: without the start and type that TipTap would write. */
const PlainLists = StarterKit.extend({
  addExtensions() {
    const parts = this.parent?.() ?? [];
    return parts.map((part: AnyExtension) =>
      part instanceof Node && part.name === 'orderedList' ? part.extend({ addAttributes: () => ({}) }) : part,
    );
  },
});

/** Ctrl+S and Ctrl+Enter belong to the form around the editor, not to the text. */
const FormKeys = Extension.create({
  name: 'formKeys',
  addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }),
});

/** An editor that can make the tags of the spec and no others: p, br, strong, em, u, s, blockquote, ol, ul, li. */
export const storyExtensions = [
  PlainLists.configure({
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    dropcursor: { color: 'currentColor', width: 2 },
  }),
  Placeholder.configure({ placeholder: 'Once upon a time…' }),
  FormKeys,
];
