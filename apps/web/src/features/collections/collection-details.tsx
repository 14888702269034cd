import { collectionVisibilities, compactNumber } from '@quillstead/catalogue';
import { PostedAt } from '../../ui/posted-at.js';
import styles from '../../ui/story-list.module.css';
import type { CollectionArticle } from './use-collection.js';

type Details = Pick<
  CollectionArticle,
  'collection_visibility' | 'count_stories' | 'has_more_stories' | 'updated_at' | 'author_is_user'
>;

/** How many stories a collection has for the viewer, when it got the last one, and who may see it. */
export function CollectionDetails({ collection }: { readonly collection: Details }) {
  const { count_stories: count, has_more_stories: hasMore, collection_visibility: visibility } = collection;
  return (
    <ul className={styles.details} aria-label="About this collection">
      {collection.author_is_user === 1 && (
        <li className={styles.status}>{collectionVisibilities[visibility]}</li>
      )}
      <li>
        {compactNumber(count)}
        {hasMore === 1 && '+'} {count === 1 ? 'story' : 'stories'}
      </li>
      {count > 0 && (
        <li>
          Last story <PostedAt time={collection.updated_at} />
        </li>
      )}
    </ul>
  );
}
