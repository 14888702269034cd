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
  /** Does it without a look at the focus; see `runTool`. */
  readonly run: (editor: Editor) => void;
  readonly canRun?: (editor: Editor) => boolean;
}

/** Returns a tool that makes paragraphs of a kind, and plain again. */
const kindTool = (label: string, keys: string, icon: LucideIcon, kind: ParagraphKind): Tool => ({
  label,
  keys,
  icon,
  isOn: (editor) => isKind(editor, kind),
  run: (editor) => toggleKind(editor, kind),
});

/** The tools by groups; the keys are TipTap's and those of `ParagraphKinds`. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    {
      label: 'Bold',
      keys: 'Ctrl+B',
      icon: Bold,
      name: 'bold',
      run: (editor) => editor.commands.toggleBold(),
    },
    {
      label: 'Italic',
      keys: 'Ctrl+I',
      icon: Italic,
      name: 'italic',
      run: (editor) => editor.commands.toggleItalic(),
    },
    {
      label: 'Underline',
      keys: 'Ctrl+U',
      icon: Underline,
      name: 'underline',
      run: (editor) => editor.commands.toggleUnderline(),
    },
    {
      label: 'Strikethrough',
      keys: 'Ctrl+Shift+S',
      icon: Strikethrough,
      name: 'strike',
      run: (editor) => editor.commands.toggleStrike(),
    },
  ],
  [
    {
      label: 'Quote',
      keys: 'Ctrl+Shift+B',
      icon: TextQuote,
      name: 'blockquote',
      run: (editor) => editor.commands.toggleBlockquote(),
    },
    {
      label: 'Bullet list',
      keys: 'Ctrl+Shift+8',
      icon: List,
      name: 'bulletList',
      run: (editor) => editor.commands.toggleBulletList(),
    },
    {
      label: 'Numbered list',
      keys: 'Ctrl+Shift+7',
      icon: ListOrdered,
      name: 'orderedList',
      run: (editor) => editor.commands.toggleOrderedList(),
    },
  ],
  [
    kindTool('Heading', 'Ctrl+Shift+1', Heading, 'heading'),
    {
      label: 'Scene break',
      keys: 'Ctrl+Shift+9',
      icon: Asterisk,
      run: insertSceneBreak,
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
      run: (editor) => editor.commands.undo(),
      canRun: ({ state }) => undoDepth(state) > 0,
    },
    {
      label: 'Redo',
      keys: 'Ctrl+Shift+Z',
      icon: Redo2,
      run: (editor) => editor.commands.redo(),
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

/**
 * Runs a tool and gives the focus back to the text first: TipTap does so only in the next frame, and letters that are
 * typed before would press the tool again.
 */
export function runTool(editor: Editor, tool: Tool): void {
  if (!editor.view.hasFocus()) {
    editor.view.focus();
    editor.commands.scrollIntoView();
  }
  tool.run(editor);
}
