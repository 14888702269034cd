import { paths, quoted } from '@quillstead/catalogue';
import {
  changeCollectionEntry,
  deleteCollection,
  listCollectionStories,
  readCollection,
  removeFromCollection,
} from '@quillstead/contracts';
import { useState } from 'react';
import { showToast } from '../../lib/announce.js';
import { forgetQueries } from '../../lib/query-client.js';
import { coverOf } from '../../ui/about-author.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { CoverPart } from '../pictures/index.js';
import { FieldForm, TextAreaField, useFieldForm } from '../forms/index.js';
import { DeleteList, OrderList, useOrder } from '../own-lists/index.js';
import { callAsMember } from '../session/index.js';
import { CollectionForm } from './collection-form.js';
import type { CollectionStory, ReadableCollection, useCollectionStories } from './use-collection.js';
import styles from './collection-editor.module.css';
import list from '../../ui/story-list.module.css';

export interface CollectionEditorProps {
  readonly collection: ReadableCollection;
  /** The stories of the collection, in its order. */
  readonly feed: ReturnType<typeof useCollectionStories>;
  readonly onSaved: () => void;
}

/** Lets the member change their collection: its texts, the order of its stories, the notes on them. */
export function CollectionEditor({ collection, feed, onSaved }: CollectionEditorProps) {
  const { collection_id, title, count_stories, has_more_stories, author_username: username } = collection;
  const order = useOrder('collection', feed, {
    move: (story_id, after_story_id, options) =>
      callAsMember(changeCollectionEntry, { collection_id, story_id, after_story_id }, options),
    moveToEnd: async (story_id, options) => {
      const { items } = await callAsMember(listCollectionStories, { collection_id, next: 'end' }, options);
      const last = items.findLast((one) => one.story_id !== story_id);
      const after_story_id = last?.story_id ?? null;
      await callAsMember(changeCollectionEntry, { collection_id, story_id, after_story_id }, options);
    },
    remove: (story_id, options) => callAsMember(removeFromCollection, { collection_id, story_id }, options),
  });
  return (
    <>
      <section className={styles.part} aria-label="About the collection">
        <CollectionForm collection={collection} onSaved={onSaved} />
      </section>
      <section className={styles.part} aria-labelledby="cover">
        <h2 id="cover">Cover</h2>
        <CoverPart holder={{ collection_id }} of={coverOf('collection', collection_id, collection)} />
      </section>
      <section className={styles.part} aria-labelledby="order">
        <h2 id="order">Stories</h2>
        <OrderList
          noun="collection"
          count={count_stories}
          hasMore={has_more_stories === 1}
          order={order}
          feed={feed}
          empty={<p>No stories yet. Below each story a button adds it to a collection.</p>}
          renderMore={(story) => (
            <EntryNote collectionId={collection_id} story={story} onSaved={() => void feed.reload()} />
          )}
        />
      </section>
      <section className={styles.part} aria-labelledby="delete">
        <h2 id="delete">Delete</h2>
        <DeleteList
          noun="collection"
          title={title}
          act={(options) => callAsMember(deleteCollection, { collection_id }, options)}
          read={readCollection}
          to={paths.user(username, 'collections')}
        >
          “{title}” goes with its order, its notes and its address. The stories stay.
        </DeleteList>
      </section>
    </>
  );
}

interface EntryNoteProps {
  readonly collectionId: number;
  readonly story: CollectionStory;
  readonly onSaved: () => void;
}

/** Shows the note on a story of a collection, and the button that changes it. */
function EntryNote({ collectionId, story, onSaved }: EntryNoteProps) {
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
