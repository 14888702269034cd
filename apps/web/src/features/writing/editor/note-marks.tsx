import type { Editor } from '@tiptap/core';
import { MessageSquareText } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { announce } from '../../../lib/announce.js';
import { isComposing } from '../../../lib/is-composing.js';
import { Button } from '../../../ui/button.js';
import { Popover } from '../../../ui/popover.js';
import { type DraftNote, NoteList, useDraftNotes } from '../../first-readers/index.js';
import styles from './note-marks.module.css';
import { useMarkPlaces } from './use-mark-places.js';
import { type NotedBlock, useNotedBlocks } from './use-noted-blocks.js';

interface NoteMarksProps {
  readonly editor: Editor;
  readonly draftId: number;
}

/**
 * Marks beside the paragraphs of a draft on which first readers wrote notes; a mark opens the notes of its paragraph.
 * They lie over the text and are no part of it.
 */
export function NoteMarks({ editor, draftId }: NoteMarksProps) {
  const { notes, change } = useDraftNotes(draftId);
  if (notes === null || notes.length === 0) return null;
  return <Marks key={draftId} editor={editor} notes={notes} onChanged={change} />;
}

interface MarksProps {
  readonly editor: Editor;
  readonly notes: readonly DraftNote[];
  readonly onChanged: ReturnType<typeof useDraftNotes>['change'];
}

function Marks({ editor, notes, onChanged }: MarksProps) {
  const list = useRef<HTMLUListElement>(null);
  // A note that is marked as done here stays until the draft is opened again, so that this can be undone.
  const [doneBefore] = useState(() => new Set(notes.filter(isDone).map(({ note_id }) => note_id)));
  const shown = useMemo(
    () => notes.filter((note) => !isDone(note) || !doneBefore.has(note.note_id)),
    [notes, doneBefore],
  );
  const blocks = useNotedBlocks(editor, shown);
  useMarkPlaces(editor, list, blocks);

  const openAtCaret = useEffectEvent(() => {
    const caret = elementOfCaret(editor);
    const at = blocks.findIndex(({ element }) => element === caret);
    const button = list.current?.children[at]?.querySelector('button');
    if (button) button.click();
    else announce('There are no notes on this paragraph.');
  });
  useEffect(() => {
    const text = editor.view.dom;
    const press = (event: KeyboardEvent) => {
      if (!isKeyOfNotes(event) || isComposing(event)) return;
      event.preventDefault();
      openAtCaret();
    };
    text.addEventListener('keydown', press);
    return () => text.removeEventListener('keydown', press);
  }, [editor]);

  const goTo = ({ element }: NotedBlock) =>
    editor.chain().setTextSelection(editor.view.posAtDOM(element, 0)).focus().run();
  return (
    <ul ref={list} className={styles.marks} aria-label="Notes of first readers">
      {blocks.map((block) => (
        <li key={block.key} className={styles.mark} data-done={block.notes.every(isDone) || undefined}>
          <Popover
            label={labelOf(block)}
            className={styles.trigger}
            trigger={
              <>
                <MessageSquareText size={15} aria-hidden />
                {block.notes.length > 1 && block.notes.length}
              </>
            }
          >
            {(close) => (
              <>
                <NoteList
                  notes={block.notes}
                  onChanged={(noteId, changed) => {
                    onChanged(noteId, changed);
                    // The mark that had the focus goes with its last note.
                    if (changed === null && block.notes.length === 1) goTo(block);
                  }}
                />
                <Button
                  onClick={() => {
                    goTo(block);
                    close();
                  }}
                >
                  Go to the paragraph
                </Button>
              </>
            )}
          </Popover>
        </li>
      ))}
    </ul>
  );
}

/** True for Ctrl+Alt+M or ⌘+Option+M. On some keyboards the key right of the space bar, which types a sign, is both. */
const isKeyOfNotes = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  event.altKey &&
  event.code === 'KeyM' &&
  !event.getModifierState('AltGraph');

/** Returns the element of the block in which the selection ends. */
function elementOfCaret({ state, view }: Editor): Node | null {
  const { $head } = state.selection;
  return view.nodeDOM($head.depth === 0 ? $head.pos : $head.before(1));
}

const isDone = ({ is_done }: DraftNote): boolean => is_done === 1;

function labelOf({ notes, quote }: NotedBlock): string {
  const count = notes.length === 1 ? '1 note' : `${notes.length} notes`;
  const place = quote === '' ? 'a paragraph without words' : `“${quote}”`;
  return `${count} on ${place}${notes.every(isDone) ? ', done' : ''}`;
}
