import type { Editor } from '@tiptap/core';
import { useCallback, useSyncExternalStore } from 'react';
import { tools } from './tools.js';

export interface ToolState {
  /** The format is that of the text at the caret. */
  readonly isOn: boolean;
  readonly canRun: boolean;
}

/** Returns the states of the tools, in their order, after each change of the text or the selection. */
export function useToolStates(editor: Editor): readonly ToolState[] {
  const follow = useCallback(
    (notify: () => void) => {
      editor.on('transaction', notify);
      return () => void editor.off('transaction', notify);
    },
    [editor],
  );
  // The states are one number, so that React notices any change.
  const bits = useSyncExternalStore(follow, () => bitsOf(editor));
  return tools.map((_, at) => ({
    isOn: (bits & (1 << (2 * at))) !== 0,
    canRun: (bits & (2 << (2 * at))) !== 0,
  }));
}

function bitsOf(editor: Editor): number {
  return tools.reduce((bits, { name, isOn: test, canRun }, at) => {
    const isOn = test?.(editor) ?? (name !== undefined && editor.isActive(name));
    return bits | (Number(isOn) << (2 * at)) | (Number(canRun?.(editor) ?? true) << (2 * at + 1));
  }, 0);
}
