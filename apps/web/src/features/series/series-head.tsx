import { isolated, languageAttributes, paths } from '@quillstead/catalogue';
import { apiBase, fillPath, readSeriesEpub } from '@quillstead/contracts';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ActionMenu } from '../../ui/action-menu.js';
import { coverOf } from '../../ui/about-author.js';
import { AuthorLine } from '../../ui/author-line.js';
import { ButtonLink } from '../../ui/button.js';
import { Cover } from '../../ui/cover.js';
import { PageHeading } from '../../ui/page.js';
import { BookLink, SendToDevice } from '../devices/index.js';
import { EmailButton, SeriesSubscribeButton } from '../subscriptions/index.js';
import { ReportButton } from '../reports/index.js';
import { ShareButton } from '../../ui/share-button.js';
import { StaffCover } from '../pictures/index.js';
import { SeriesDetails } from './series-card.js';
import styles from '../../ui/story-list.module.css';
import { titleClass } from '../../ui/title-class.js';
import type { ReadableSeries } from './use-series.js';

interface SeriesHeadProps {
  readonly series: ReadableSeries;
  /** The slug of its first story; null while it is not known. */
  readonly first: string | null;
}

/** Shows title, author and description of a series, and the link to begin or continue reading. */
export function SeriesHead({ series, first }: SeriesHeadProps) {
  const { slug, title, continue_with: next } = series;
  return (
    <header className={styles.head}>
      <Cover of={coverOf('series', series.series_id, series)} size="head" />
      <p className={styles.kind}>Series</p>
      <PageHeading className={titleClass(series.title, styles.title)} lang={series.lang}>
        {title}
      </PageHeading>
      <AuthorLine item={series} faceSize={32} />
      {series.description && (
        <p className={styles.description} {...languageAttributes(series.lang)}>
          {series.description}
        </p>
      )}
      <SeriesDetails series={series} />
      <div className={styles.actions}>
        {next && (
          <ButtonLink look="primary" to={paths.story(next.slug)}>
            Continue with <span {...languageAttributes(next.lang)}>“{next.title}”</span>
          </ButtonLink>
        )}
        {!next && first !== null && (
          <ButtonLink look="primary" to={paths.story(first)}>
            Read the first story
          </ButtonLink>
        )}
        {series.author_is_user === 0 && <SeriesSubscribeButton series={series} />}
        <ShareButton path={paths.series(slug)} title={title} />
        {series.author_is_user === 0 && series.author_is_private === 0 && (
          <EmailButton
            of={{
              author: { id: series.author_id, username: series.author_username },
              series: { id: series.series_id, title },
            }}
          />
        )}
        {series.count_stories > 0 && (
          <BookLink address={apiBase + fillPath(readSeriesEpub, () => encodeURIComponent(slug))} />
        )}
        {(series.count_stories > 0 || series.author_is_user === 0) && (
          <ActionMenu label={`More about ${isolated(title)}`}>
            {() => (
              <>
                {series.count_stories > 0 && <SendToDevice book={{ series: slug }} title={title} />}
                {series.author_is_user === 0 && (
                  <ReportButton thing={{ series_id: series.series_id }} of={title} />
                )}
              </>
            )}
          </ActionMenu>
        )}
        <StaffCover holder={{ series_id: series.series_id }} cover={series.cover} of={title} />
        {series.author_is_user === 1 && (
          <Link to={paths.editSeries(slug)} className={styles.edit}>
            <Pencil size={20} aria-hidden />
            Edit
          </Link>
        )}
      </div>
    </header>
  );
}
