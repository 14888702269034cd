import { markDraftNote } from '@quillstead/contracts';
import { announce, showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { callAsMember } from '../session/index.js';
import { NoteItem } from './note-item.js';
import styles from './note-list.module.css';
import type { DraftNote } from './place-notes.js';

interface NoteListProps {
  readonly notes: readonly DraftNote[];
  /** True if the notes are not beside their paragraphs. */
  readonly isQuoted?: boolean;
  /** @param changed null: it is deleted */
  readonly onChanged: (noteId: number, changed: DraftNote | null) => void;
}

const markFailed = 'The note could not be marked. Please try again in a moment.';

/** Notes as the author of the draft reads them, marks them as done and deletes them. */
export function NoteList({ notes, isQuoted = false, onChanged }: NoteListProps) {
  const mark = async ({ note_id, is_done }: DraftNote) => {
    try {
      const options = { fallback: markFailed };
      onChanged(
        note_id,
        await callAsMember(markDraftNote, { note_id, is_done: is_done === 1 ? 0 : 1 }, options),
      );
      announce(is_done === 1 ? 'The note is open again.' : 'The note is done.');
    } catch (error) {
      showToast(asCallFailure(error, markFailed).message);
    }
  };
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note.note_id}>
          <NoteItem
            note={note}
            isQuoted={isQuoted}
            acts={
              <Button aria-pressed={note.is_done === 1} onClick={() => void mark(note)}>
                Done
              </Button>
            }
            onDeleted={() => onChanged(note.note_id, null)}
          />
        </li>
      ))}
    </ul>
  );
}
