import { languageAttributes } from '@quillstead/catalogue';
import styles from './author-note.module.css';

interface AuthorNoteProps {
  /** Plain text with line breaks; null: there is none. */
  readonly text: string | null;
  /** The code of the story's language; null: unknown. */
  readonly lang: string | null;
}

/** A note of the author before or after a story, set apart from it (docs/product/stories.md#notes). */
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
