import { StoryActions } from './story-actions.js';
import styles from './story-actions.module.css';
import type { ReadableStory } from './use-story.js';

/** The foot of a story. */
export function StoryEnd({ story }: { readonly story: ReadableStory }) {
  return (
    <section className={styles.actions} aria-label="After reading">
      <StoryActions story={story} />
    </section>
  );
}
