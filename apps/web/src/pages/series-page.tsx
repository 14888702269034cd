import { isolated, authorLabel, paths, seriesSorts } from '@quillstead/catalogue';
import { useParams, useSearchParams } from 'react-router-dom';
import { ListBar } from '../features/feed/index.js';
import { useItemHead } from './use-item-head.js';
import {
  type ReadableSeries,
  SeriesHead,
  SeriesStories,
  useSeries,
  useSeriesStories,
} from '../features/series/index.js';
import { LockedStory } from '../features/stories/index.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { PageSkeleton } from '../ui/skeleton.js';
import { StaleNote } from '../ui/stale-note.js';
import styles from './list-page.module.css';
import { NotFoundPage } from './not-found-page.js';

type Sort = (typeof seriesSorts)[number];

const labels: Readonly<Record<Sort, string>> = { chronological: 'First to last', newest: 'Last to first' };

/** Shows a series and its stories in their order; it manages its own title (docs/product/series.md#page). */
export default function SeriesPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const sort = seriesSorts.find((one) => one === search.get('sort')) ?? 'chronological';
  const { series, failure, load } = useSeries(slug);
  const readable = series?.content_access === true ? series : null;
  const title = readable === null ? '' : `${isolated(readable.title)} `;
  useItemHead(series && `${title}${authorLabel(series)}`, { description: readable?.description ?? null });
  if (failure?.isNotFound) return <NotFoundPage />;
  if (series === null && failure === null) return <PageSkeleton />;
  return (
    <Page>
      {series === null && failure !== null && (
        <>
          <PageHeading>Series not loaded</PageHeading>
          <Problem message={failure.message} onRetry={() => void load()} />
        </>
      )}
      {series?.content_access === false && <LockedStory story={series} kind="series" />}
      {readable !== null && <KnownSeries key={`${slug}/${sort}`} series={readable} sort={sort} />}
      {failure !== null && series !== null && <StaleNote onRetry={() => void load()} />}
    </Page>
  );
}

function KnownSeries({ series, sort }: { readonly series: ReadableSeries; readonly sort: Sort }) {
  const { slug } = series;
  const feed = useSeriesStories(slug, sort);
  const first = feed.list?.items.find(({ position }) => position === 1);
  const sorts = seriesSorts.map((one) => ({
    label: labels[one],
    to: one === 'chronological' ? paths.series(slug) : `${paths.series(slug)}?sort=${one}`,
    isCurrent: one === sort,
  }));
  return (
    <>
      <SeriesHead series={series} first={first?.slug ?? null} />
      <section id="feed" className={styles.feed} tabIndex={-1} aria-labelledby="list">
        <h2 id="list" className="visually-hidden">
          Stories
        </h2>
        {series.count_stories > 1 && <ListBar sorts={sorts} />}
        <SeriesStories feed={feed} isOwn={series.author_is_user === 1} />
      </section>
    </>
  );
}
