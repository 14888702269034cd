import { formatDateTime, formatMoment, paths, quoted, storyTitle } from '@quillstead/catalogue';
import { FileInput, FilePlus2, Files, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CallOptions } from '../../lib/call.js';
import { useMoreByHand } from '../../lib/use-more-by-hand.js';
import { Button } from '../../ui/button.js';
import { Field, TextInput } from '../../ui/field.js';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { Problem } from '../../ui/problem.js';
import { SidePanel } from '../../ui/side-panel.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import type { DraftEntry } from '../kept-drafts/index.js';
import type { BringStoriesProps } from './bring-stories.js';
import type { DeleteDraftDialogProps } from './delete-draft-dialog.js';
import type { useDrafts } from './use-drafts.js';
import styles from './drafts-drawer.module.css';

const { Part: DeleteDraftDialog } = lazyPart<DeleteDraftDialogProps>(
  async () => ({ default: (await import('./delete-draft-dialog.js')).DeleteDraftDialog }),
  MissingDialog,
);

const { Part: BringStories } = lazyPart<BringStoriesProps>(
  async () => ({ default: (await import('./bring-stories.js')).BringStories }),
  MissingDialog,
);

interface DraftsDrawerProps {
  readonly drafts: ReturnType<typeof useDrafts>;
  readonly openId: number | null;
  readonly onNew: () => void;
  readonly onDelete: (id: number, options: CallOptions) => Promise<void>;
  readonly onClose: () => void;
}

/** Shows the button of the drawer. */
export function DraftsButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <Button className={styles.open} aria-haspopup="dialog" title="Drafts" onClick={onOpen}>
      <Files size={20} aria-hidden />
      <span className={styles.word}>Drafts</span>
    </Button>
  );
}

/** Shows the member's drafts, last saved first, each to be found, opened or deleted. */
export function DraftsDrawer({ drafts, openId, onNew, onDelete, onClose }: DraftsDrawerProps) {
  const [toDelete, setToDelete] = useState<{ readonly entry: DraftEntry; readonly index: number } | null>(
    null,
  );
  const list = useRef<HTMLUListElement>(null);
  const [isBringing, setBringing] = useState(false);
  const [typed, setTyped] = useState('');
  const { entries, problem, isLoading, loadMore } = drafts;
  const found = entries?.filter((entry) => isFound(entry, typed)) ?? null;
  const isSearching = typed.trim() !== '';
  const loadByHand = useMoreByHand(list, entries?.length ?? 0, () => loadMore?.());

  // The draft may be among those that are not read yet.
  const loadRest = useEffectEvent(() => void loadMore?.());
  useEffect(() => {
    if (isSearching && problem === null && !isLoading) loadRest();
  }, [isSearching, problem, isLoading]);

  return (
    <SidePanel title="Your drafts" side="start" onClose={onClose}>
      <Button
        onClick={() => {
          onClose();
          onNew();
        }}
      >
        <FilePlus2 size={15} aria-hidden />
        New story
      </Button>
      <Button onClick={() => setBringing(true)}>
        <FileInput size={15} aria-hidden />
        Bring your stories here
      </Button>
      {entries !== null && (entries.length > 1 || isSearching) && (
        <Field label="Find a draft" aside="by title or date">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
      {problem !== null && <Problem message={problem} onRetry={() => void drafts.reload()} />}
      {entries === null && problem === null && <SkeletonLine width="80%" />}
      {entries?.length === 0 && <p className={styles.empty}>None yet. What you write is saved here.</p>}
      <p className={styles.empty} role="status">
        {isSearching && found?.length === 0 && loadMore === null && 'No draft has this title or date.'}
      </p>
      <ul ref={list} className={styles.items}>
        {found?.map((entry, index) => (
          <DraftRow
            key={entry.id}
            entry={entry}
            isOpen={entry.id === openId}
            onOpen={onClose}
            onDelete={() => setToDelete({ entry, index })}
          />
        ))}
      </ul>
      {!isSearching && loadMore !== null && <Button onClick={loadByHand}>More drafts</Button>}
      {isBringing && (
        <Suspense fallback={null}>
          <BringStories
            onMade={() => void drafts.reload()}
            onOpen={onClose}
            onClose={() => setBringing(false)}
          />
        </Suspense>
      )}
      {toDelete !== null && (
        <Suspense fallback={null}>
          <DeleteDraftDialog
            entry={toDelete.entry}
            onDelete={onDelete}
            onClose={() => setToDelete(null)}
            finalFocus={() => rowOrNeighbour(list.current, toDelete.index)}
          />
        </Suspense>
      )}
    </SidePanel>
  );
}

/** Returns the button of a row, of the last one if the row is deleted, or the first of the drawer without rows. */
function rowOrNeighbour(list: HTMLElement | null, index: number): HTMLElement | null {
  const row = list?.children[index] ?? list?.lastElementChild ?? list?.parentElement;
  return row?.querySelector<HTMLElement>('button:not([aria-label="Close"])') ?? null;
}

/** True if each typed word is part of a draft's title, or of the date of its last save. */
function isFound({ title, last_saved_at }: DraftEntry, typed: string): boolean {
  const searched = `${storyTitle(title)} ${formatDateTime(last_saved_at)}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => searched.includes(word));
}

interface DraftRowProps {
  readonly entry: DraftEntry;
  /** True if the draft is on the write page. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

/** Shows a draft in the list: its title, when it was saved and when it is published. */
function DraftRow({ entry, isOpen, onOpen, onDelete }: DraftRowProps) {
  const { id, title, last_saved_at: savedAt, publish_at: publishAt } = entry;
  return (
    <li className={styles.item}>
      <Link to={paths.draft(id)} aria-current={isOpen ? 'page' : undefined} onClick={onOpen}>
        <span className={styles.title}>{storyTitle(title)}</span>
        <span className={styles.time}>{formatDateTime(savedAt)}</span>
        {publishAt !== null && (
          <span className={styles.time}>To be published on {formatMoment(publishAt)}</span>
        )}
        {entry.approval_sent_at && <span className={styles.time}>Waits for the staff</span>}
        {entry.refusal && <span className={styles.time}>Not published by the staff</span>}
        {entry.is_publish_failed === 1 && <span className={styles.time}>Could not be published</span>}
      </Link>
      <IconButton
        label={`Delete the draft ${quoted(storyTitle(title))}`}
        icon={Trash2}
        size={15}
        onClick={onDelete}
      />
    </li>
  );
}
