import { paths } from '@quillstead/catalogue';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { coverOf } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { CollectionDetails } from './collection-details.js';
import styles from '../../ui/story-list.module.css';
import type { CollectionArticle } from './use-collection.js';

interface CollectionCardProps {
  readonly collection: CollectionArticle;
  /** The line that names the member, in lists of more than one. */
  readonly author?: ReactNode;
}

/** A collection in a list. */
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
