import { StoryActions } from './story-actions.js';
import styles from './story-actions.module.css';
import { StoryAuthor } from './story-author.js';
import type { ReadableStory } from './use-story.js';

/** The foot of a story: what to do with it, and who wrote it (docs/design.md#the-last-page). */
export function StoryEnd({ story }: { readonly story: ReadableStory }) {
  return (
    <>
      <section className={styles.actions} aria-label="After reading">
        <StoryActions story={story} />
      </section>
      {story.author_is_user === 0 && <StoryAuthor story={story} />}
    </>
  );
}
