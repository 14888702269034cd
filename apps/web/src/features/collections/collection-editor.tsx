import { paths } from '@quillstead/catalogue';
import {
  changeCollectionEntry,
  deleteCollection,
  listCollectionStories,
  readCollection,
  removeFromCollection,
} from '@quillstead/contracts';
import { coverOf } from '../../ui/about-author.js';
import { CoverPart } from '../covers/index.js';
import { DeleteList } from '../list-forms/index.js';
import { OrderList, useOrder } from '../ordering/index.js';
import { callAsMember } from '../session/index.js';
import { CollectionForm } from './collection-form.js';
import styles from './collection-editor.module.css';
import { EntryNote } from './entry-note.js';
import type { ReadableCollection, useCollectionStories } from './use-collection.js';

export interface CollectionEditorProps {
  readonly collection: ReadableCollection;
  /** Its stories in its order. */
  readonly feed: ReturnType<typeof useCollectionStories>;
  readonly onSaved: () => void;
}

/** What the member of a collection changes: the collection, the order of its stories, the notes on them. */
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
