import { formatDateTime, groupedNumber } from '@quillstead/catalogue';
import { useMemo } from 'react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import note from './note.module.css';
import { readableText } from './readable-text.js';
import { useDraftVersions, type Version } from './use-draft-versions.js';
import styles from './versions-dialog.module.css';

export interface VersionsDialogProps {
  readonly draftId: number;
  readonly onBringBack: (version: Version) => void;
  readonly onClose: () => void;
}

/** The earlier versions of the draft: a list, the chosen text, and a button that restores it. */
export function VersionsDialog({ draftId, onBringBack, onClose }: VersionsDialogProps) {
  const { entries, shown, show, problem, loadMore } = useDraftVersions(draftId);
  return (
    <Dialog title="Earlier versions" isOpen onClose={onClose}>
      {problem !== null && <Problem message={problem.message} onRetry={problem.retry} />}
      {entries === null && problem === null && <SkeletonLine width="80%" />}
      {entries?.length === 0 && (
        <p>There are none yet. As you write on, what the draft was before is kept here.</p>
      )}
      {entries !== null && entries.length > 0 && (
        <ul className={styles.versions} aria-label="Versions">
          {entries.map((entry) => (
            <li key={entry.version_id}>
              <button
                type="button"
                className={styles.version}
                aria-pressed={entry.version_id === shown?.version_id}
                onClick={() => show(entry.version_id)}
              >
                <span>{formatDateTime(entry.saved_at)}</span>
                <span className={styles.words}>{inWords(entry.count_words)}</span>
              </button>
            </li>
          ))}
          {loadMore !== null && (
            <li>
              <Button onClick={loadMore}>Older versions</Button>
            </li>
          )}
        </ul>
      )}
      {shown !== null && <VersionText key={shown.version_id} version={shown} />}
      <div className={note.choices}>
        <Button onClick={onClose}>Close</Button>
        {shown !== null && (
          <Button look="primary" onClick={() => onBringBack(shown)}>
            Bring back
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function VersionText({ version }: { readonly version: Version }) {
  const text = useMemo(() => readableText(version.rich_text_story), [version]);
  const label = `The text of ${formatDateTime(version.saved_at)}`;
  return (
    // The keyboard must reach an element that scrolls, too (axe: scrollable-region-focusable).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={note.excerpt} tabIndex={0} role="region" aria-label={label}>
      {text}
    </div>
  );
}

function inWords(count: number): string {
  return `${groupedNumber(count)} ${count === 1 ? 'word' : 'words'}`;
}
