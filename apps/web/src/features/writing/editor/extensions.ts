import { Extension } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { emptyDraft } from '../empty-draft.js';
import { Classes, ClassSpan, SceneBreak } from './classes.js';
import { Bold, Italic, Strike } from './typed-formats.js';
import { TypingRules } from './typing-rules.js';
import { Section } from './sections/section.js';
import { ParagraphKinds } from './paragraph-kinds.js';
import { Pasting } from './pasting.js';
import { isHistoryTransaction } from '@tiptap/pm/history';
import { Plugin } from '@tiptap/pm/state';

/**
 * Lets the editor read the browser's selection before it handles a key. Chromium announces a new selection in a later
 * task, behind keys that wait already: Enter or Ctrl+V right after a click would act where the selection was before it.
 */
const SelectionBeforeKeys = Extension.create({
  name: 'selectionBeforeKeys',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: ({ dom }, { isComposing }) => {
            if (!isComposing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
            return false;
          },
        },
      },
    }),
  ],
});

/**
 * Undo and redo that give back just what was there. TipTap turns a text that was selected whole and became empty into a
 * plain paragraph, also when that was an undo; what is added to an undo is missing in the history, whose further steps
 * then miss their places (`RangeError: Position … out of range`) and the text before can't be had back.
 */
const ExactUndo = UndoRedo.extend({
  dispatchTransaction({ transaction, next }) {
    next(isHistoryTransaction(transaction) ? transaction.setMeta('preventClearDocument', true) : transaction);
  },
});

/** The list as the dictionary allows it: without the start and type that TipTap would write. */
const PlainOrderedList = OrderedList.extend({ addAttributes: () => ({}) });

const formats = [Bold, Italic, Strike, Underline, ClassSpan];
/** Sections are marks of blocks: the text has them, and what its blocks are put into until they are taken off again. */
const sections = { marks: Section.name };

/** Ctrl+S and Ctrl+Enter belong to the form around the editor, not to the text. */
const FormKeys = Extension.create({
  name: 'formKeys',
  addKeyboardShortcuts: () => ({ 'Mod-Enter': () => true }),
});

/** The options by which a stored text is parsed: as the page shows it, with all spaces. */
export const storyParseOptions = { preserveWhitespace: true } as const;

/**
 * An editor that can make the elements of a story and no others (docs/product/stories.md#text): p, br, strong, em, u,
 * s, blockquote, ol, ul, li, and span where a text has it. They are named one by one, for TipTap's kit of all loads
 * code blocks and links too.
 */
export const storyExtensions = [
  ...formats,
  Classes,
  Blockquote.extend(sections),
  BulletList,
  Document.extend(sections),
  Dropcursor.configure({ color: 'currentColor', width: 2 }),
  Gapcursor,
  HardBreak,
  ExactUndo,
  ListItem.extend(sections),
  ListKeymap,
  PlainOrderedList,
  Paragraph.extend({
    marks: formats.map(({ name }) => name).join(' '),
    // A heading that is pasted into an empty paragraph is one there too.
    extendNodeSchema: ({ name }) => (name === 'paragraph' ? { definingForContent: true } : {}),
    // Spaces and line feeds are what the writer typed: the page and the EPUB show them too.
    parseHTML: () => [{ tag: 'p', preserveWhitespace: 'full' }],
  }),
  ParagraphKinds,
  Pasting,
  SceneBreak.extend(sections),
  Section,
  Text,
  TrailingNode,
  TypingRules,
  Placeholder.configure({ placeholder: emptyDraft.story }),
  FormKeys,
  SelectionBeforeKeys,
];
