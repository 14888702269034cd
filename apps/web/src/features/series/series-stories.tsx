import { languageAttributes, paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { coverOf } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { PostedAt } from '../../ui/posted-at.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { Feed } from '../feed/index.js';
import { readingTime } from '../stories/index.js';
import type { SeriesStory, useSeriesStories } from './use-series.js';
import styles from '../../ui/story-list.module.css';

interface SeriesStoriesProps {
  readonly feed: ReturnType<typeof useSeriesStories>;
  readonly isOwn: boolean;
}

/** Shows the stories of a series, and what to do when there are none. */
export function SeriesStories({ feed, isOwn }: SeriesStoriesProps) {
  return (
    <Feed
      feed={feed}
      noun="stories"
      render={(story) => <SeriesStoryCard story={story} />}
      skeleton={<SeriesStorySkeleton />}
      empty={
        <div className={styles.empty}>
          <p>This series has no stories yet.</p>
          {isOwn && (
            <p>
              Choose it below the text when you <Link to={paths.write}>write a story</Link>, or edit one of
              your published stories.
            </p>
          )}
        </div>
      }
    />
  );
}

/** Shows a story in the list of its series: number, title, length and dates, and how far the member has read it. */
function SeriesStoryCard({ story }: { readonly story: SeriesStory }) {
  const language = languageAttributes(story.lang);
  const progress = progressOf(story.reading_share);
  return (
    <article className={styles.story}>
      <p className={styles.number}>
        <span className="visually-hidden">Story </span>
        {story.position}
      </p>
      <Cover of={coverOf('story', story.story_id, story)} size="card" />
      <div className={styles.about}>
        <h3 className={styles.storyTitle} {...language}>
          <Link to={paths.story(story.slug)}>{story.title}</Link>
        </h3>
        {story.description && (
          <p className={styles.text} {...language}>
            {story.description}
          </p>
        )}
        <ul className={styles.details} aria-label="About this story">
          {progress !== null && <li className={styles.progress}>{progress}</li>}
          <li>{story.category}</li>
          <li>{readingTime(story.count_words)}</li>
          {story.is_nsfw === 1 && <li className={styles.nsfw}>NSFW</li>}
          <li>
            <PostedAt time={story.posted_at} />
          </li>
          {story.updated_at !== null && (
            <li>
              changed <PostedAt time={story.updated_at} />
            </li>
          )}
        </ul>
      </div>
    </article>
  );
}

function progressOf(share: number | null): string | null {
  if (share === null) return null;
  if (share === 100) return 'Finished';
  return share === 0 ? 'Begun' : `${share}% read`;
}

/** Shows the shape of a story of a series, or of a series, that is loading. */
export function SeriesStorySkeleton() {
  return (
    <div className={styles.story} aria-hidden>
      <div className={styles.about}>
        <SkeletonLine width="60%" height="1.2rem" />
        <SkeletonLine width="40%" height="0.8rem" />
      </div>
    </div>
  );
}
