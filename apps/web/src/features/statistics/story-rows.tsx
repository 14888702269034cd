import { languageAttributes, paths } from '@quillstead/catalogue';
import { listStoryStatistics, type ResponseTypes } from '@quillstead/contracts';
import { Link } from 'react-router-dom';
import { SkeletonLine } from '../../ui/skeleton.js';
import { Feed, useFeed } from '../feed/index.js';
import { callAsMember } from '../session/index.js';
import { printedOf } from './counts.js';
import styles from './statistics.module.css';
import { type PeriodName, statisticsLink } from './use-statistics.js';

type Row = ResponseTypes['story_statistics_list']['items'][number];

const idOf = ({ story_id }: Row): number => story_id;

/** Shows the member's stories with their counts, the most read one first; each leads to its own statistics. */
export function StoryRows({ period }: { readonly period: PeriodName }) {
  const feed = useFeed(
    listStoryStatistics,
    { period },
    {
      failed: 'Your stories could not be loaded. Please try again in a moment.',
      send: callAsMember,
      idOf,
      isShared: true,
    },
  );
  return (
    <section className={styles.part} aria-labelledby="stories">
      <h2 id="stories">Stories</h2>
      <Feed
        feed={feed}
        noun="stories"
        render={(row) => <StoryRow row={row} period={period} />}
        skeleton={<SkeletonLine />}
        empty={
          <p>
            You have not published a story yet. <Link to={paths.write}>Write one</Link>
          </p>
        }
      />
    </section>
  );
}

function StoryRow({ row, period }: { readonly row: Row; readonly period: PeriodName }) {
  const { slug, title, lang, count_reads: reads, count_likes: likes, count_comments: comments } = row;
  return (
    <div className={styles.story}>
      <Link to={statisticsLink(period, slug)} {...languageAttributes(lang)}>
        {title}
      </Link>
      <p>
        {[printedOf(reads, 'read'), printedOf(likes, 'like'), printedOf(comments, 'comment')].join(' · ')}
      </p>
    </div>
  );
}
