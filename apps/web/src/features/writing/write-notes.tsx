import { formatDateTime, formatMoment } from '@quillstead/catalogue';
import type { DraftText, KeptDraft } from '../kept-drafts/index.js';
import { ApprovalNote } from './approval-note.js';
import { DraftConflict } from './draft-conflict.js';
import type { DraftSaver } from './draft-saver.js';
import type { Approval, OpenedDraft, Schedule } from './open-draft.js';
import styles from './note.module.css';
import { SharedNote } from './shared-note.js';
import type { SaveState } from './save-state.js';
import { UnreadNote } from './unread-note.js';
import { RotateCcw } from 'lucide-react';

interface WriteNotesProps {
  readonly opened: OpenedDraft;
  readonly schedule: Schedule | null;
  readonly approval: Approval | null;
  readonly onApproval: (approval: Approval) => void;
  readonly state: SaveState;
  readonly saver: DraftSaver;
  readonly mine: () => DraftText;
  readonly onShowLate: (kept: KeptDraft) => void;
  readonly onTakeTheirs: () => void;
}

/** What is said of the text above it: where it was found, and that there are two of it. */
export function WriteNotes(props: WriteNotesProps) {
  const { opened, schedule, approval, onApproval, state, saver, mine, onShowLate, onTakeTheirs } = props;
  return (
    <>
      {opened.restoredFrom !== null && <RestoredNote keptAt={opened.restoredFrom} />}
      {opened.shared !== undefined && state.kind === 'clean' && (
        <SharedNote isHere={opened.shared === 'here'} saver={saver} />
      )}
      {opened.unread !== null && (
        <UnreadNote unread={opened.unread} shown={opened.text} onShow={onShowLate} />
      )}
      {schedule !== null && schedule.publish_at !== null && (
        <p className={styles.note}>To be published on {formatMoment(schedule.publish_at)}.</p>
      )}
      {schedule?.is_publish_failed === 1 && (
        <p className={styles.note}>
          This draft could not be published at its time. Publish it, or choose another time.
        </p>
      )}
      {approval !== null && (
        <ApprovalNote approval={approval} draftId={saver.saved?.id ?? null} onChanged={onApproval} />
      )}
      {state.kind === 'conflict' && (
        <DraftConflict
          isStory={opened.story !== null}
          theirs={state.theirs}
          mine={mine}
          onKeepBoth={() => void saver.keepBoth()}
          onKeepMine={() => void saver.keepMine(state.theirs)}
          onTakeTheirs={onTakeTheirs}
        />
      )}
    </>
  );
}

/** Says that a text was found in this browser which the server did not have. */
function RestoredNote({ keptAt }: { readonly keptAt: string }) {
  return (
    <p className={styles.note} role="status">
      <RotateCcw size={20} aria-hidden />
      Here is what you wrote until {formatDateTime(keptAt)}. It was kept in this browser.
    </p>
  );
}
