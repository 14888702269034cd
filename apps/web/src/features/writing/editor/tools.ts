import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import {
  Bold,
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

/** A format of the text, or what is done to it once. */
export interface Tool {
  readonly label: string;
  readonly keys: string;
  readonly icon: LucideIcon;
  /** The mark or node that it switches; none for what is done once. */
  readonly name?: string;
  readonly run: (editor: Editor) => void;
  readonly canRun?: (editor: Editor) => boolean;
}

/** The buttons of the toolbar by groups; the keys are TipTap's. */
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
