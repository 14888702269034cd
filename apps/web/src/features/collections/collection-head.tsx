import { isolated, paths } from '@quillstead/catalogue';
import { apiBase, fillPath, readCollectionEpub } from '@quillstead/contracts';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ActionMenu } from '../../ui/action-menu.js';
import { coverOf } from '../../ui/about-author.js';
import { AuthorLine } from '../../ui/author-line.js';
import { Cover } from '../../ui/cover.js';
import { PageHeading } from '../../ui/page.js';
import { BookLink, SendToDevice } from '../devices/index.js';
import { ReportButton } from '../reports/index.js';
import { ShareButton } from '../../ui/share-button.js';
import { StaffCover } from '../pictures/index.js';
import { CollectionSubscribeButton } from '../subscriptions/index.js';
import { CollectionDetails } from './collection-card.js';
import styles from '../../ui/story-list.module.css';
import { titleClass } from '../../ui/title-class.js';
import type { ReadableCollection } from './use-collection.js';

interface CollectionHeadProps {
  readonly collection: ReadableCollection;
  readonly isEdited: boolean;
}

/** Title, member and description of a collection. */
export function CollectionHead({ collection, isEdited }: CollectionHeadProps) {
  const { collection_id: id, slug, title, description } = collection;
  const path = paths.collection(id, slug);
  return (
    <header className={styles.head}>
      <Cover of={coverOf('collection', id, collection)} size="head" />
      <p className={styles.kind}>Collection</p>
      <PageHeading className={titleClass(title, styles.title)}>{title}</PageHeading>
      <AuthorLine item={collection} faceSize={32} />
      {description && <p className={styles.description}>{description}</p>}
      <CollectionDetails collection={collection} />
      <div className={styles.actions}>
        {collection.author_is_user === 0 && <CollectionSubscribeButton collection={collection} />}
        {collection.collection_visibility !== 'private' && <ShareButton path={path} title={title} />}
        {collection.count_stories > 0 && (
          <BookLink address={apiBase + fillPath(readCollectionEpub, () => String(id))} />
        )}
        {(collection.count_stories > 0 || collection.author_is_user === 0) && (
          <ActionMenu label={`More about ${isolated(title)}`}>
            {() => (
              <>
                {collection.count_stories > 0 && <SendToDevice book={{ collection: id }} title={title} />}
                {collection.author_is_user === 0 && <ReportButton thing={{ collection_id: id }} of={title} />}
              </>
            )}
          </ActionMenu>
        )}
        <StaffCover holder={{ collection_id: id }} cover={collection.cover} of={title} />
        {collection.author_is_user === 1 && (
          <Link to={isEdited ? path : `${path}?edit`} className={styles.edit}>
            <Pencil size={20} aria-hidden />
            {isEdited ? 'End editing' : 'Edit'}
          </Link>
        )}
      </div>
    </header>
  );
}
