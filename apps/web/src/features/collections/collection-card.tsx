import { paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { CollectionDetails } from './collection-details.js';
import styles from '../../ui/story-list.module.css';
import type { CollectionArticle } from './use-collection.js';

/** A collection in the list of its member. */
export function CollectionCard({ collection }: { readonly collection: CollectionArticle }) {
  const { collection_id: id, slug, title, description } = collection;
  return (
    <article className={styles.story}>
      <div className={styles.about}>
        <h3 className={styles.storyTitle}>
          <Link to={paths.collection(id, slug)}>{title}</Link>
        </h3>
        {description && <p className={styles.text}>{description}</p>}
        <CollectionDetails collection={collection} />
      </div>
    </article>
  );
}
