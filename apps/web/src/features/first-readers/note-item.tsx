import { authorLabel } from '@quillstead/catalogue';
import { deleteDraftNote } from '@quillstead/contracts';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { PostedAt } from '../../ui/posted-at.js';
import { callAsMember } from '../session/index.js';
import styles from './note-item.module.css';
import type { DraftNote } from './place-notes.js';

interface NoteItemProps {
  readonly note: DraftNote;
  /** True if the quote shows, since the note is not beside its paragraph. */
  readonly isQuoted?: boolean;
  /** Other acts than to delete it. */
  readonly acts?: ReactNode;
  readonly onDeleted: () => void;
}

/** Shows a note of a first reader. */
export function NoteItem({ note, isQuoted = false, acts, onDeleted }: NoteItemProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={styles.note} data-done={note.is_done || undefined}>
      {isQuoted && note.note_quote && (
        <blockquote className={styles.quote} dir="auto">
          {note.note_quote}
        </blockquote>
      )}
      <p className={styles.text} dir="auto">
        {note.note_text}
      </p>
      <p className={styles.about}>
        {note.author_is_user === 1 ? 'Your note' : authorLabel(note)}, <PostedAt time={note.written_at} />
        {note.is_done === 1 && ', done'}
      </p>
      <div className={styles.acts}>
        {acts}
        <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
          Delete
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title="Delete this note?"
          confirm="Delete note"
          cancel="Keep it"
          failed="It is not known whether the note was deleted. Please try again in a moment."
          onConfirm={async (options) => {
            await callAsMember(deleteDraftNote, { note_id: note.note_id }, options);
            setAsked(false);
            onDeleted();
            showToast('The note is deleted.');
          }}
          onClose={() => setAsked(false)}
        >
          <p>It cannot be brought back.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
