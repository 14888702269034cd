import { paths } from '@quillstead/catalogue';
import { deleteSeries, readSeries } from '@quillstead/contracts';
import { Link, useParams } from 'react-router-dom';
import { CoverPart } from '../features/pictures/index.js';
import { SeriesFollowers } from '../features/fediverse/series-followers.js';
import { DeleteList } from '../features/own-lists/index.js';
import {
  AddStories,
  type ReadableSeries,
  SeriesForm,
  SeriesOrder,
  useAuthorStories,
  useSeries,
  useSeriesStories,
} from '../features/series/index.js';
import { callAsMember } from '../features/session/index.js';
import { coverOf } from '../ui/about-author.js';
import { Page, PageHeading } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { PageSkeleton } from '../ui/skeleton.js';
import styles from './edit-series-page.module.css';
import { NotFoundPage } from './not-found-page.js';

/** Shows the page on which an author names, describes, orders and deletes a series (docs/product/series.md#editing). */
export default function EditSeriesPage() {
  const { slug = '' } = useParams();
  const { series, failure, load } = useSeries(slug);
  if (series === null && failure === null) return <PageSkeleton />;
  if (failure?.isNotFound) return <NotFoundPage />;
  if (series === null)
    return (
      <Page>
        <PageHeading>Series not loaded</PageHeading>
        <Problem message={failure?.message ?? ''} onRetry={() => void load()} />
      </Page>
    );
  if (!series.content_access || series.author_is_user === 0) return <NotFoundPage />;
  return <KnownSeries key={series.series_id} series={series} load={load} />;
}

interface KnownSeriesProps {
  readonly series: ReadableSeries;
  readonly load: () => Promise<unknown>;
}

function KnownSeries({ series, load }: KnownSeriesProps) {
  const { series_id, slug, title, author_username: username } = series;
  const feed = useSeriesStories(slug, 'chronological');
  const posts = useAuthorStories(username);
  const reload = () => Promise.all([feed.reload(), posts.reload()]);
  return (
    <Page>
      <PageHeading>Edit series</PageHeading>
      <p>
        <Link to={paths.series(slug)}>{title}</Link>
      </p>
      <section className={styles.part} aria-label="About the series">
        <SeriesForm series={series} onSaved={() => void load()} />
      </section>
      <section className={styles.part} aria-labelledby="cover">
        <h2 id="cover">Cover</h2>
        <CoverPart holder={{ series_id }} of={coverOf('series', series_id, series)} />
      </section>
      <section className={styles.part} aria-labelledby="order">
        <h2 id="order">Order of the stories</h2>
        <SeriesOrder series={series} feed={feed} reload={reload} />
      </section>
      <section className={styles.part} aria-labelledby="add">
        <h2 id="add">Add stories</h2>
        <AddStories series={series} feed={feed} posts={posts} reload={reload} />
      </section>
      <SeriesFollowers series={series} className={styles.part} />
      <section className={styles.part} aria-labelledby="delete">
        <h2 id="delete">Delete</h2>
        <DeleteList
          noun="series"
          title={title}
          act={(options) => callAsMember(deleteSeries, { series_id }, options)}
          read={readSeries}
          to={paths.user(username, 'series')}
        >
          “{title}” goes with its order and its address. Its stories stay.
        </DeleteList>
      </section>
    </Page>
  );
}
