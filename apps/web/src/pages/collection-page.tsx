import { isolated, authorLabel, paths } from '@quillstead/catalogue';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  CollectionHead,
  CollectionStories,
  EditCollection,
  type ReadableCollection,
  useCollection,
  useCollectionStories,
} from '../features/collections/index.js';
import { ListBar } from '../features/feed/index.js';
import { useItemHead } from './use-item-head.js';
import { LockedStory } from '../features/stories/index.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { PageSkeleton } from '../ui/skeleton.js';
import { StaleNote } from '../ui/stale-note.js';
import styles from './list-page.module.css';
import { NotFoundPage } from './not-found-page.js';

/** Shows a collection and its stories; it manages its own title (docs/product/collections.md#page). */
export default function CollectionPage() {
  const { collection_id = '' } = useParams();
  const { collection, failure, load } = useCollection(Number(collection_id));
  const readable = collection?.content_access === true ? collection : null;
  const title = readable === null ? '' : `${isolated(readable.title)} `;
  useItemHead(collection && `${title}${authorLabel(collection)}`, {
    description: readable?.description ?? null,
  });
  useSlug(readable);
  if (failure?.isNotFound) return <NotFoundPage />;
  if (collection === null && failure === null) return <PageSkeleton />;
  return (
    <Page>
      {collection === null && failure !== null && (
        <>
          <PageHeading>Collection not loaded</PageHeading>
          <Problem message={failure.message} onRetry={() => void load()} />
        </>
      )}
      {collection?.content_access === false && <LockedStory story={collection} kind="collection" />}
      {readable !== null && <KnownCollection collection={readable} load={load} />}
      {failure !== null && collection !== null && <StaleNote onRetry={() => void load()} />}
    </Page>
  );
}

/** The slug follows the title: an address with another one is replaced. */
function useSlug(collection: ReadableCollection | null): void {
  const { slug } = useParams();
  const navigate = useNavigate();
  const { collection_id: id, slug: present = slug } = collection ?? {};
  useEffect(() => {
    if (id !== undefined && present !== undefined && present !== slug)
      void navigate(paths.collection(id, present) + location.search + location.hash, { replace: true });
  }, [id, present, slug, navigate]);
}

interface KnownCollectionProps {
  readonly collection: ReadableCollection;
  readonly load: () => Promise<unknown>;
}

function KnownCollection({ collection, load }: KnownCollectionProps) {
  const [search] = useSearchParams();
  const { collection_id: id, slug } = collection;
  const isOwn = collection.author_is_user === 1;
  const isEdited = isOwn && search.has('edit');
  const isNewest = !isEdited && search.get('sort') === 'newest';
  const feed = useCollectionStories(id, isNewest);
  const path = paths.collection(id, slug);
  const sorts = [
    { label: 'In order', to: path, isCurrent: !isNewest },
    { label: 'Last added', to: `${path}?sort=newest`, isCurrent: isNewest },
  ];
  return (
    <>
      <CollectionHead collection={collection} isEdited={isEdited} />
      {isEdited ? (
        <EditCollection collection={collection} feed={feed} onSaved={() => void load()} />
      ) : (
        <section id="feed" className={styles.feed} tabIndex={-1} aria-labelledby="list">
          <h2 id="list" className="visually-hidden">
            Stories
          </h2>
          {collection.count_stories > 1 && <ListBar sorts={sorts} />}
          <CollectionStories feed={feed} isOwn={isOwn} />
        </section>
      )}
    </>
  );
}
