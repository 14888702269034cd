import { ratings, warningLabels } from '@quillstead/catalogue';
import styles from './content-notes.module.css';
import type { ReadableStory } from './use-story.js';

/** What the author says of the content of a story, before its text (docs/product/stories.md#content-notes). */
export function ContentNotes({
  story,
}: {
  readonly story: Pick<ReadableStory, 'rating' | 'content_warnings' | 'warning_words'>;
}) {
  // An older content service sends neither rating nor warnings.
  if (!story.rating) return null;
  const warnings = warningLabels(story);
  if (story.rating === 'general' && warnings.length === 0) return null;
  return (
    <div role="note" className={styles.notes} aria-label="Content notes">
      <p>Rating: {ratings[story.rating].label}</p>
      {warnings.length > 0 && <p dir="auto">Warnings: {warnings.join(', ')}</p>}
    </div>
  );
}
