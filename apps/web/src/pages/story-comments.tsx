import { compactNumber, paths } from '@quillstead/catalogue';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReadableStory } from '../features/stories/index.js';
import { useWhenNear } from '../lib/use-when-near.js';
import { lazyPart, MissingQuietly } from '../ui/lazy-part.js';
import styles from './story-page.module.css';

const { Part: StoryTalk } = lazyPart(
  async () => ({ default: (await import('./story-talk.js')).StoryTalk }),
  MissingQuietly,
);

interface StoryCommentsProps {
  readonly story: ReadableStory;
  readonly onSettled: () => void;
}

/**
 * The way to all comments on a story, and below it the best ones and the field for another, which load when the reader
 * comes near, into the room that is kept for them.
 */
export function StoryComments({ story, onSettled }: StoryCommentsProps) {
  const [isNear, setNear] = useState(false);
  const place = useWhenNear(() => setNear(true), !isNear);
  const { slug, count_comments: count } = story;
  const isClosed = story.comments_policy === 'closed' || Boolean(story.comments_closed_at);
  return (
    <section ref={place} className={styles.comments} aria-labelledby="comments">
      <div className={styles.head}>
        <h2 id="comments">Comments</h2>
        <Link to={paths.story(slug, 'comments')}>
          {count === 1 && '1 comment'}
          {count > 1 && `All ${compactNumber(count)} comments`}
          {count === 0 && (isClosed ? 'Comments are closed' : 'Write the first comment')}
        </Link>
      </div>
      <div className={styles.talk} data-count={Math.min(3, count)}>
        {isNear && (
          <Suspense fallback={null}>
            <StoryTalk story={story} onSettled={onSettled} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
