import { paths } from '@quillstead/catalogue';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { Feed } from '../feed/index.js';
import { StoryCard, StoryCardSkeleton } from '../stories/index.js';
import type { CollectionEditorProps } from './collection-editor.js';
import type { useCollectionStories } from './use-collection.js';
import styles from '../../ui/story-list.module.css';

interface CollectionStoriesProps {
  readonly feed: ReturnType<typeof useCollectionStories>;
  readonly isOwn: boolean;
}

/** Shows the stories of a collection with the notes on them, and what to do when there are none. */
export function CollectionStories({ feed, isOwn }: CollectionStoriesProps) {
  return (
    <Feed
      feed={feed}
      noun="stories"
      render={(story) => (
        <>
          {story.entry_note && <p className={styles.note}>{story.entry_note}</p>}
          <StoryCard story={story} />
        </>
      )}
      skeleton={<StoryCardSkeleton />}
      empty={
        <div className={styles.empty}>
          <p>{isOwn ? 'This collection has no stories yet.' : 'This collection has no stories for you.'}</p>
          {isOwn && (
            <p>
              Below each story, in a list and on its page, a button adds it to a collection.{' '}
              <Link to={paths.home}>Find one among the stories</Link>
            </p>
          )}
        </div>
      }
    />
  );
}

const { Part: CollectionEditor } = lazyPart<CollectionEditorProps>(async () => ({
  default: (await import('./collection-editor.js')).CollectionEditor,
}));

/** Shows the part for the member of a collection, which loads when it is shown: others never need its forms. */
export function EditCollection(props: CollectionEditorProps) {
  return (
    <Suspense fallback={<SkeletonLine width="60%" height="1.5rem" />}>
      <CollectionEditor {...props} />
    </Suspense>
  );
}
