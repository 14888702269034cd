import { formatDateTime, storyTitle } from '@quillstead/catalogue';
import { Button } from '../../ui/button.js';
import { type Draft, type DraftText, textOf } from '../kept-drafts/index.js';
import styles from './note.module.css';
import { readableText } from './readable-text.js';

const conflictHeading = 'conflict';

/** Goes to the two texts, wherever in the form the writer is. */
export function goToConflict(): void {
  document.getElementById(conflictHeading)?.focus();
}

interface DraftConflictProps {
  /** The texts are of a published story, not of a draft. */
  readonly isStory: boolean;
  readonly theirs: Draft;
  readonly mine: () => DraftText;
  readonly onKeepBoth: () => void;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/**
 * Two texts of one draft or story, as from two tabs: both are shown and kept until the writer has chosen
 * (docs/product/drafts.md#conflicts).
 */
export function DraftConflict({
  isStory,
  theirs,
  mine,
  onKeepBoth,
  onKeepMine,
  onTakeTheirs,
}: DraftConflictProps) {
  return (
    <section className={styles.conflict} role="alert" aria-labelledby={conflictHeading}>
      <h2 id={conflictHeading} tabIndex={-1}>
        This {isStory ? 'story' : 'draft'} was changed elsewhere
      </h2>
      <p>
        Another tab or device saved it on {formatDateTime(theirs.last_saved_at)}. Nothing is lost: both texts
        are kept until you choose.
      </p>
      <div className={styles.texts}>
        <Excerpt label="Your text here" text={mine()} />
        <Excerpt label="The text saved elsewhere" text={textOf(theirs)} />
      </div>
      <div className={styles.choices}>
        <Button look="primary" onClick={onKeepBoth}>
          {isStory ? 'Keep mine as a draft' : 'Keep both as two drafts'}
        </Button>
        <Button onClick={onKeepMine}>{isStory ? 'Publish only mine' : 'Keep only mine'}</Button>
        <Button onClick={onTakeTheirs}>Keep only the other</Button>
      </div>
    </section>
  );
}

function Excerpt({ label, text }: { readonly label: string; readonly text: DraftText }) {
  return (
    <div>
      <h3>{label}</h3>
      {/* A region that scrolls must be reachable by the keyboard too (axe: scrollable-region-focusable). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.excerpt} tabIndex={0} role="region" aria-label={label}>
        <strong>{storyTitle(text.title)}</strong>
        {'\n'}
        {readableText(text.rich_text_story)}
      </div>
    </div>
  );
}
