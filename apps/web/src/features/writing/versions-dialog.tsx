import { formatDateTime, groupedNumber } from '@quillstead/catalogue';
import { listDraftVersions, readDraftVersion, type ResponseTypes } from '@quillstead/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { operationQuery } from '../../lib/operation-query.js';
import { useMoreByHand } from '../../lib/use-more-by-hand.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import { useFeed } from '../feed/index.js';
import { readableText } from './readable-text.js';
import note from './note.module.css';
import styles from './versions-dialog.module.css';

export interface VersionsDialogProps {
  readonly draftId: number;
  readonly onBringBack: (version: Version) => void;
  readonly onClose: () => void;
}

/** Shows the earlier versions of the draft: a list, the chosen text, and a button that restores it. */
export function VersionsDialog({ draftId, onBringBack, onClose }: VersionsDialogProps) {
  const { entries, shown, show, problem, loadMore } = useDraftVersions(draftId);
  const list = useRef<HTMLUListElement>(null);
  const loadByHand = useMoreByHand(list, entries?.length ?? 0, () => loadMore?.());
  return (
    <Dialog title="Earlier versions" isOpen onClose={onClose}>
      {problem !== null && <Problem message={problem.message} onRetry={problem.retry} />}
      {entries === null && problem === null && <SkeletonLine width="80%" />}
      {entries?.length === 0 && (
        <p>There are none yet. As you write on, what the draft was before is kept here.</p>
      )}
      {entries !== null && entries.length > 0 && (
        <ul ref={list} className={styles.versions} aria-label="Versions">
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
              <Button onClick={loadByHand}>Older versions</Button>
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

type VersionEntry = ResponseTypes['draft_version_list']['items'][number];
export type Version = ResponseTypes['draft_version'];

const failed = 'The earlier versions could not be loaded. Please try again in a moment.';
const versionFailed = 'This version could not be loaded. Please try again in a moment.';

const idOf = ({ version_id }: VersionEntry): number => version_id;

/** Returns the earlier versions of a draft, the latest first, and the one that is looked at. */
export function useDraftVersions(id: number) {
  const feed = useFeed(listDraftVersions, { id }, { failed, idOf, isShared: true });
  const [chosen, show] = useState<number | null>(null);
  const version = useQuery({
    ...operationQuery(readDraftVersion, { id, version_id: chosen ?? 0 }, { failed: versionFailed }),
    enabled: chosen !== null,
    // The earlier text stays until the other one is loaded.
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const problem =
    version.error !== null && !version.isFetching
      ? { message: version.error.message, retry: () => void version.refetch() }
      : feed.problem !== null
        ? { message: feed.problem, retry: () => void feed.loadMore() }
        : null;
  return {
    entries: feed.list?.items ?? null,
    shown: version.data ?? null,
    show,
    problem,
    loadMore: feed.list?.next ? () => void feed.loadMore() : null,
  };
}
