import { languageAttributes, ratings, warningLabels } from '@quillstead/catalogue';
import { Button } from '../../ui/button.js';
import type { ReadableStory } from './use-story.js';
import styles from './story-notes.module.css';

interface AuthorNoteProps {
  /** Plain text with line breaks; null: there is none. */
  readonly text: string | null;
  /** The code of the story's language; null: unknown. */
  readonly lang: string | null;
}

/** Shows a note of the author before or after a story, set apart from it (docs/product/stories.md#notes). */
export function AuthorNote({ text, lang }: AuthorNoteProps) {
  if (!text) return null;
  return (
    <div role="note" className={styles.note} aria-label="Note by the author">
      <p className={styles.label}>Note by the author</p>
      <p className={styles.text} {...languageAttributes(lang)}>
        {text}
      </p>
    </div>
  );
}

/** Shows the notes of the author on the content of a story, before its text (docs/product/stories.md#content-notes). */
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

/** Opens a story that is marked as not safe for work after a click (docs/product/people.md#nsfw). */
export function NsfwGate({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <div className={styles.gate}>
      <p>
        Its author marked this story as not safe for work. It may not be for everybody, or for everywhere.
      </p>
      <Button look="primary" onClick={onOpen}>
        Show the story
      </Button>
    </div>
  );
}
