import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { type RefObject, useEffect, useState } from 'react';

/** The tools are shown at the selected text, or those that add something beside an empty line, or not at all. */
export type ToolPlace = 'selection' | 'line' | null;

/** The pixels at the head of the window that the line of the page takes. */
const head = 120;
/** Pixels that the tools take above or below a selection. */
const height = 52;

/**
 * Says where the tools are shown, and gives their position to the frame of the text as `--tools-x` and `--tools-y`.
 * Nothing is measured while one types.
 */
export function useToolPlace(editor: Editor | null, frame: RefObject<HTMLElement | null>): ToolPlace {
  const [place, setPlace] = useState<ToolPlace>(null);
  useEffect(() => {
    if (editor === null) return undefined;
    const text = editor.view.dom;
    let request = 0;
    let isPressed = false;
    const update = () => {
      if (frame.current === null || editor.isDestroyed) return;
      const now = isPressed ? null : placeOf(editor, frame.current);
      if (now !== null) position(editor, frame.current, now);
      setPlace(now);
    };
    const updateSoon = () => {
      cancelAnimationFrame(request);
      request = requestAnimationFrame(update);
    };
    // Under the pointer that selects, the tools would be in the way.
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      if (isPressed) updateSoon();
      isPressed = false;
    };
    updateSoon();
    editor.on('transaction', updateSoon);
    editor.on('focus', updateSoon);
    editor.on('blur', updateSoon);
    text.addEventListener('pointerdown', press);
    const ends = ['pointerup', 'pointercancel', 'dragend', 'blur'] as const;
    for (const end of ends) addEventListener(end, release);
    addEventListener('resize', updateSoon);
    return () => {
      cancelAnimationFrame(request);
      editor.off('transaction', updateSoon);
      editor.off('focus', updateSoon);
      editor.off('blur', updateSoon);
      text.removeEventListener('pointerdown', press);
      for (const end of ends) removeEventListener(end, release);
      removeEventListener('resize', updateSoon);
    };
  }, [editor, frame]);
  return place;
}

function placeOf({ state }: Editor, frame: HTMLElement): ToolPlace {
  const { selection } = state;
  const { $from, empty } = selection;
  if (empty) return $from.depth === 1 && $from.parent.isTextblock && isEmpty($from.parent) ? 'line' : null;
  return selection instanceof NodeSelection || !frame.contains(document.activeElement) ? null : 'selection';
}

const isEmpty = ({ content }: { readonly content: { readonly size: number } }): boolean => content.size === 0;

function position({ view, state }: Editor, frame: HTMLElement, place: 'selection' | 'line'): void {
  const { from, to } = state.selection;
  const edge = frame.getBoundingClientRect();
  const start = view.coordsAtPos(from);
  if (place === 'line') return set(frame, 0, (start.top + start.bottom) / 2 - edge.top);
  const end = view.coordsAtPos(to, -1);
  const isOneLine = end.top < start.bottom;
  const x = (isOneLine ? (start.left + end.right) / 2 : (edge.left + edge.right) / 2) - edge.left;
  const isAboveInSight = start.top - height > head;
  const isBelowInSight = end.bottom + height < innerHeight;
  const y = isAboveInSight ? start.top - height : isBelowInSight ? end.bottom + 8 : head;
  set(frame, x, y - edge.top);
}

function set(frame: HTMLElement, x: number, y: number): void {
  frame.style.setProperty('--tools-x', `${Math.round(x)}px`);
  frame.style.setProperty('--tools-y', `${Math.round(y)}px`);
}
