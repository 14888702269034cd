import { languageAttributes, paths } from '@quillstead/catalogue';
import { Link } from 'react-router-dom';
import { coverOf } from '../../ui/about-author.js';
import { Cover } from '../../ui/cover.js';
import { PostedAt } from '../../ui/posted-at.js';
import { readingTime } from '../stories/index.js';
import styles from '../../ui/story-list.module.css';
import type { SeriesStory } from './use-series.js';

/** A story in the list of its series: number, title, length and dates, and how far the member has read it. */
export function SeriesStoryCard({ story }: { readonly story: SeriesStory }) {
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
