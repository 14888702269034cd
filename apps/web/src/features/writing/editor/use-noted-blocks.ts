import type { Editor, EditorEvents } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { type DraftNote, placeNotes, quoteOf, textsOf } from '../../first-readers/index.js';

/** A block of the text that has notes. */
export interface NotedBlock {
  readonly key: number;
  readonly element: HTMLElement;
  /** The beginning of the text of the block. */
  readonly quote: string;
  readonly notes: readonly DraftNote[];
}

/** Milliseconds without a change after which notes are placed again, so that typing never waits. */
const placeAfter = 200;

/**
 * Returns the blocks beside which notes stand, in the order of the text. While the author changes the beginning of a
 * block, by which its notes are found, they stay beside it.
 */
export function useNotedBlocks(editor: Editor, notes: readonly DraftNote[]): readonly NotedBlock[] {
  const [blocks, setBlocks] = useState<readonly NotedBlock[]>([]);
  /** The starts of the blocks of the notes, by the ids of the notes. */
  const starts = useRef(new Map<number, number>());
  useEffect(() => {
    const place = () => {
      const found = placedIn(editor, notes, starts.current);
      starts.current = found.starts;
      setBlocks((before) => (areAlike(before, found.blocks) ? before : found.blocks));
    };
    let timer = setTimeout(place);
    const follow = ({ transaction, appendedTransactions }: EditorEvents['transaction']) => {
      const changes = [transaction, ...appendedTransactions].filter(({ docChanged }) => docChanged);
      if (changes.length === 0) return;
      for (const { mapping } of changes)
        for (const [id, start] of starts.current) {
          const { pos, deletedAfter } = mapping.mapResult(start);
          if (deletedAfter) starts.current.delete(id);
          else starts.current.set(id, pos);
        }
      clearTimeout(timer);
      timer = setTimeout(place, placeAfter);
    };
    editor.on('transaction', follow);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', follow);
    };
  }, [editor, notes]);
  return blocks;
}

function placedIn({ state, view }: Editor, notes: readonly DraftNote[], before: ReadonlyMap<number, number>) {
  const all: number[] = [];
  state.doc.forEach((_, start) => all.push(start));
  const indexes = [...before].map(([id, start]) => [id, all.indexOf(start)] as const);
  const known = new Map(indexes.filter(([, index]) => index !== -1));
  const texts = textsOf(state.doc.children);
  const { beside } = placeNotes(texts, notes, known);
  const starts = new Map<number, number>();
  const blocks: NotedBlock[] = [];
  for (const [index, own] of [...beside].toSorted(([one], [other]) => one - other)) {
    const start = all[index] ?? 0;
    for (const { note_id } of own) starts.set(note_id, start);
    const element = view.nodeDOM(start);
    if (element instanceof HTMLElement)
      blocks.push({
        key: keyOf(element),
        element,
        quote: quoteOf(texts[index] ?? '').slice(0, 40),
        notes: own,
      });
  }
  return { blocks, starts };
}

const keys = new WeakMap<HTMLElement, number>();
let lastKey = 0;

/** The editor changes the element of a block as that changes. */
function keyOf(element: HTMLElement): number {
  const key = keys.get(element) ?? (lastKey += 1);
  keys.set(element, key);
  return key;
}

const areAlike = (some: readonly NotedBlock[], others: readonly NotedBlock[]): boolean =>
  some.length === others.length &&
  some.every(({ element, quote, notes }, at) => {
    const other = others[at];
    return (
      element === other?.element &&
      quote === other.quote &&
      notes.length === other.notes.length &&
      notes.every((note, index) => note === other.notes[index])
    );
  });
