import { listRelatedStories } from '@quillstead/contracts';
import { useId } from 'react';
import { useOperation } from '../../lib/operation-query.js';
import { StoryCard } from '../stories/index.js';
import styles from './related-stories.module.css';

export interface RelatedStoriesProps {
  readonly slug: string;
  /** The ids of stories that the page shows already. */
  readonly without?: readonly number[];
}

/**
 * The stories to read after a story (docs/product/stories.md#related-stories); nothing where there are none, and where
 * they could not be read.
 */
export function RelatedStories({ slug, without = [] }: RelatedStoriesProps) {
  const heading = useId();
  const { response } = useOperation(listRelatedStories, { slug }, { failed: '' });
  const stories = response?.items.filter(({ story_id: id }) => !without.includes(id)) ?? [];
  if (stories.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        Related stories
      </h2>
      <ol className={styles.items}>
        {stories.map((story) => (
          <li key={story.story_id}>
            <StoryCard story={story} />
          </li>
        ))}
      </ol>
    </section>
  );
}
