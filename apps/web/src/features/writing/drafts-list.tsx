import { formatDateTime, formatMoment, paths } from '@quillstead/catalogue';
import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CallOptions } from '../../lib/call.js';
import { Button } from '../../ui/button.js';
import { IconButton } from '../../ui/icon-button.js';
import { lazyPart, MissingDialog } from '../../ui/lazy-part.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import type { DraftEntry } from '../kept-drafts/index.js';
import type { DeleteDraftDialogProps } from './delete-draft-dialog.js';
import styles from './drafts-list.module.css';
import type { useDrafts } from './use-drafts.js';

const { Part: DeleteDraftDialog } = lazyPart<DeleteDraftDialogProps>(
  async () => ({ default: (await import('./delete-draft-dialog.js')).DeleteDraftDialog }),
  MissingDialog,
);

interface DraftsListProps {
  readonly drafts: ReturnType<typeof useDrafts>;
  readonly openId: number | null;
  readonly onDelete: (id: number, options: CallOptions) => Promise<void>;
}

/** The member's drafts, last saved first, each to be opened or deleted. */
export function DraftsList({ drafts, openId, onDelete }: DraftsListProps) {
  const [doomed, setDoomed] = useState<DraftEntry | null>(null);
  const { entries, problem } = drafts;
  return (
    <section className={styles.drafts} aria-labelledby="drafts">
      <h2 id="drafts">Your drafts</h2>
      {problem !== null && <Problem message={problem} onRetry={() => void drafts.reload()} />}
      {entries === null && problem === null && <SkeletonLine width="80%" />}
      {entries?.length === 0 && <p className={styles.empty}>None yet. What you write is saved here.</p>}
      <ul className={styles.items}>
        {entries?.map((entry) => (
          <li key={entry.id} className={styles.item}>
            <Link to={paths.draft(entry.id)} aria-current={entry.id === openId ? 'page' : undefined}>
              <span className={styles.title}>{entry.title || 'Untitled'}</span>
              <span className={styles.time}>{formatDateTime(entry.last_saved_at)}</span>
              {entry.publish_at !== null && (
                <span className={styles.time}>To be published on {formatMoment(entry.publish_at)}</span>
              )}
              {entry.is_publish_failed === 1 && <span className={styles.time}>Could not be published</span>}
            </Link>
            <IconButton
              label={`Delete the draft “${entry.title || 'Untitled'}”`}
              icon={Trash2}
              size={15}
              onClick={() => setDoomed(entry)}
            />
          </li>
        ))}
      </ul>
      {drafts.loadMore !== null && <Button onClick={() => void drafts.loadMore?.()}>More drafts</Button>}
      {doomed !== null && (
        <Suspense fallback={null}>
          <DeleteDraftDialog entry={doomed} onDelete={onDelete} onClose={() => setDoomed(null)} />
        </Suspense>
      )}
    </section>
  );
}
