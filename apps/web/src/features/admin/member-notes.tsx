import { addMemberNote, deleteMemberNote, listMemberNotes, type ResponseTypes } from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asCallFailure } from '../../lib/call-failure.js';
import { PostedAt } from '../../ui/posted-at.js';
import { Problem } from '../../ui/problem.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { ActButton } from './act-button.js';
import { useFocusKept } from './admin-list.js';
import styles from './admin.module.css';
import { callAsStaff } from './call-as-staff.js';

type Note = ResponseTypes['member_note'];

const failed = 'The notes could not be loaded. Please try again in a moment.';

/** Shows the notes of the staff about a member; loads them when they are opened (docs/product/admin.md#notes). */
export function MemberNotes({ userId, of }: { readonly userId: number; readonly of: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['notes of the staff', userId],
    queryFn: ({ signal }) => callAsStaff(listMemberNotes, { user_id: userId }, { signal, fallback: failed }),
    enabled: isOpen,
    gcTime: 0,
    retry: false,
  });
  const place = useFocusKept(data?.items);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Notes<span className="visually-hidden"> about {of}</span>
      </summary>
      {error !== null && (
        <Problem message={asCallFailure(error, failed).message} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && <p className={styles.note}>Nobody has noted anything.</p>}
      {data !== undefined && (
        <>
          <div ref={place} tabIndex={-1}>
            <ul className={styles.reasons}>
              {data.items.map((note) => (
                <NoteEntry key={note.id} note={note} of={of} onDelete={() => void refetch()} />
              ))}
            </ul>
          </div>
          <NoteForm userId={userId} onDone={() => void refetch()} />
        </>
      )}
    </details>
  );
}

interface NoteEntryProps {
  readonly note: Note;
  readonly of: string;
  readonly onDelete: () => void;
}

function NoteEntry({ note, of, onDelete }: NoteEntryProps) {
  return (
    <li tabIndex={-1}>
      <p className={styles.said}>{note.note}</p>
      <p className={styles.note}>
        {note.username === null ? 'Somebody' : `@${note.username}`}, <PostedAt time={note.noted_at} isExact />
      </p>
      {note.is_own === 1 && (
        <ActButton
          of={`your note about ${of}`}
          done="Deleted."
          question={{ title: `Delete your note about ${of}?`, text: 'It is gone for good.' }}
          act={async (options) => {
            await callAsStaff(deleteMemberNote, { id: note.id }, options);
            onDelete();
          }}
        >
          Delete
        </ActButton>
      )}
    </li>
  );
}

const keys = { required: ['staff_note'], optional: [] } as const;

function NoteForm({ userId, onDone }: { readonly userId: number; readonly onDone: () => void }) {
  const form = useFieldForm<{ readonly staff_note: string }, Note>({
    name: `member-note:${userId}`,
    keys,
    initial: { staff_note: '' },
    pending: 'One moment…',
    done: 'Noted.',
    failed: 'Nothing was noted. What you wrote is still here; please try again in a moment.',
    send: (values, options) => callAsStaff(addMemberNote, { user_id: userId, ...values }, options),
    onDone,
    afterwards: () => ({ staff_note: '' }),
  });
  return (
    <FieldForm form={form} submit="Note it">
      <TextAreaField
        form={form}
        name="staff_note"
        rows={3}
        hint="The staff alone sees it here. The member’s export has it too, without your name."
      />
    </FieldForm>
  );
}
