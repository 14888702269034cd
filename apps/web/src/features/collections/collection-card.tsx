import { collectionVisibilities, compactNumber, paths } from '@quillstead/catalogue';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { coverOf } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { PostedAt } from '../../ui/posted-at.js';
import type { CollectionArticle } from './use-collection.js';
import styles from '../../ui/story-list.module.css';

interface CollectionCardProps {
  readonly collection: CollectionArticle;
  /** The line that names the member, in lists of more than one. */
  readonly author?: ReactNode;
}

/** Shows a collection in a list. */
export function CollectionCard({ collection, author }: CollectionCardProps) {
  const { collection_id: id, slug, title, description } = collection;
  return (
    <article className={styles.story}>
      <Cover of={coverOf('collection', id, collection)} size="card" />
      <div className={styles.about}>
        <h3 className={styles.storyTitle}>
          <Link to={paths.collection(id, slug)}>{title}</Link>
        </h3>
        {author}
        {description && <p className={styles.text}>{description}</p>}
        <CollectionDetails collection={collection} />
      </div>
    </article>
  );
}

type Details = Pick<
  CollectionArticle,
  'collection_visibility' | 'count_stories' | 'has_more_stories' | 'updated_at' | 'author_is_user'
>;

/** Shows how many stories of a collection the viewer can see, when the last one was added, and who may see it. */
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
