import { quoted } from '@quillstead/catalogue';
import { changeCollectionEntry } from '@quillstead/contracts';
import { useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { forgetQueries } from '../../lib/query-client.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { callAsMember } from '../session/index.js';
import list from '../../ui/story-list.module.css';
import styles from './collection-editor.module.css';
import type { CollectionStory } from './use-collection.js';

interface EntryNoteProps {
  readonly collectionId: number;
  readonly story: CollectionStory;
  readonly onSaved: () => void;
}

/** The note on a story of a collection, and the button that changes it. */
export function EntryNote({ collectionId, story, onSaved }: EntryNoteProps) {
  const [isOpen, setOpen] = useState(false);
  const { entry_note: note, title } = story;
  return (
    <div className={styles.entry}>
      {note !== null && <p className={list.note}>{note}</p>}
      <Button
        aria-haspopup="dialog"
        aria-label={`${note === null ? 'Add a note on' : 'Change the note on'} ${quoted(title)}`}
        onClick={() => setOpen(true)}
      >
        {note === null ? 'Add a note' : 'Change the note'}
      </Button>
      {isOpen && (
        <NoteDialog
          collectionId={collectionId}
          story={story}
          onSaved={onSaved}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

const keys = { required: [], optional: ['entry_note'] } as const;
const failed = 'The note could not be saved. What you typed is still here; please try again in a moment.';

function NoteDialog({
  collectionId: collection_id,
  story: { story_id, title, entry_note },
  onSaved,
  onClose,
}: EntryNoteProps & { readonly onClose: () => void }) {
  const initial: { readonly entry_note?: string } = { entry_note: entry_note ?? '' };
  const form = useFieldForm({
    name: `${changeCollectionEntry.name}:${collection_id}:${story_id}`,
    keys,
    initial,
    pending: 'Saving the note…',
    restored: 'What you had typed and not saved is here again.',
    failed,
    // A field that is left out would stay as it was, so an emptied note is null.
    send: ({ entry_note: typed }, options) =>
      callAsMember(changeCollectionEntry, { collection_id, story_id, entry_note: typed ?? null }, options),
    onDone: () => {
      forgetQueries();
      showToast('The note is saved.');
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog title={`Note on ${quoted(title)}`} isOpen staysOnOutsidePress onClose={onClose}>
      <FieldForm form={form} submit="Save" other={<Button onClick={onClose}>Cancel</Button>}>
        <TextAreaField form={form} name="entry_note" hint="Everybody who sees the collection can read it." />
      </FieldForm>
    </Dialog>
  );
}
