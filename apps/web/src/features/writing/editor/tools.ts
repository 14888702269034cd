import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import {
  AlignCenter,
  AlignRight,
  Asterisk,
  Bold,
  Feather,
  Heading,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Strikethrough,
  TextQuote,
  Underline,
  Undo2,
} from 'lucide-react';

import { insertSceneBreak, isKind, type ParagraphKind, toggleKind } from './paragraph-kinds.js';

/** A format of the text, or what is done to it once. */
export interface Tool {
  readonly label: string;
  readonly keys: string;
  readonly icon: LucideIcon;
  /** The mark or node that it switches; none for what is done once. */
  readonly name?: string;
  /**
   * Returns true if the paragraphs of the selection are what the tool makes of them; for tools without a mark or node.
   */
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
  readonly canRun?: (editor: Editor) => boolean;
}

/** Returns a tool that makes paragraphs of a kind, and plain again. */
const kindTool = (label: string, keys: string, icon: LucideIcon, kind: ParagraphKind): Tool => ({
  label,
  keys,
  icon,
  isOn: (editor) => isKind(editor, kind),
  run: (editor) => {
    editor.commands.focus();
    toggleKind(editor, kind);
  },
});

/** The tools by groups; the keys are TipTap's and those of `ParagraphKinds`. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Bold',
      keys: 'Ctrl+B',
      icon: Bold,
      name: 'bold',
      run: (e) => e.chain().focus().toggleBold().run(),
    },
    {
      label: 'Italic',
      keys: 'Ctrl+I',
      icon: Italic,
      name: 'italic',
      run: (e) => e.chain().focus().toggleItalic().run(),
    },
    {
      label: 'Underline',
      keys: 'Ctrl+U',
      icon: Underline,
      name: 'underline',
      run: (e) => e.chain().focus().toggleUnderline().run(),
    },
    {
      label: 'Strikethrough',
      keys: 'Ctrl+Shift+S',
      icon: Strikethrough,
      name: 'strike',
      run: (e) => e.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      label: 'Quote',
      keys: 'Ctrl+Shift+B',
      icon: TextQuote,
      name: 'blockquote',
      run: (e) => e.chain().focus().toggleBlockquote().run(),
    },
    {
      label: 'Bullet list',
      keys: 'Ctrl+Shift+8',
      icon: List,
      name: 'bulletList',
      run: (e) => e.chain().focus().toggleBulletList().run(),
    },
    {
      label: 'Numbered list',
      keys: 'Ctrl+Shift+7',
      icon: ListOrdered,
      name: 'orderedList',
      run: (e) => e.chain().focus().toggleOrderedList().run(),
    },
  ],
  [
    kindTool('Heading', 'Ctrl+Shift+1', Heading, 'heading'),
    {
      label: 'Scene break',
      keys: 'Ctrl+Shift+9',
      icon: Asterisk,
      run: (editor) => {
        editor.commands.focus();
        insertSceneBreak(editor);
      },
    },
    kindTool('Verse', 'Ctrl+Shift+2', Feather, 'verse'),
    kindTool('Centered', 'Ctrl+Shift+E', AlignCenter, 'center'),
    kindTool('At the end of the line', 'Ctrl+Shift+R', AlignRight, 'right'),
  ],
  [
    {
      label: 'Undo',
      keys: 'Ctrl+Z',
      icon: Undo2,
      run: (e) => e.chain().focus().undo().run(),
      canRun: ({ state }) => undoDepth(state) > 0,
    },
    {
      label: 'Redo',
      keys: 'Ctrl+Shift+Z',
      icon: Redo2,
      run: (e) => e.chain().focus().redo().run(),
      canRun: ({ state }) => redoDepth(state) > 0,
    },
  ],
];

export const tools: readonly Tool[] = toolGroups.flat();

/** The tools that do nothing with a selected text. */
const ofNoSelection: readonly string[] = ['Scene break', 'Undo', 'Redo'];

/** The tools that are shown at a selected text. */
export const selectionToolGroups: readonly (readonly Tool[])[] = toolGroups
  .map((group) => group.filter(({ label }) => !ofNoSelection.includes(label)))
  .filter((group) => group.length > 0);
