import { lazy, Suspense } from 'react';
import styles from './story-actions.module.css';
import type { ReadableStory } from './use-story.js';

const StoryActions = lazy(async () => ({ default: (await import('./story-actions.js')).StoryActions }));

/** The foot of a story: it comes beside the text, which is read first. */
export function StoryEnd({ story }: { readonly story: ReadableStory }) {
  return (
    <section className={styles.actions} aria-label="After reading">
      <Suspense fallback={null}>
        <StoryActions story={story} />
      </Suspense>
    </section>
  );
}
