import { formatDateTime, formatMoment, paths } from '@quillstead/catalogue';
import { RotateCcw, Share2, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetShared } from '../../lib/app-traces.js';
import { Button } from '../../ui/button.js';
import { type DraftText, isSameText, type KeptDraft } from '../kept-drafts/index.js';
import { ApprovalNote } from './approval-note.js';
import { DraftConflict } from './draft-conflict.js';
import type { DraftSaver } from './draft-saver.js';
import type { Approval, OpenedDraft, Schedule, Unread } from './open-draft.js';
import type { SaveState } from './save-machine.js';
import styles from './note.module.css';

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

/** Shows the notes about the text above it: where it was restored from, and that there are two versions of it. */
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

interface SharedNoteProps {
  /** The shared text is in the form; else it did not arrive. */
  readonly isHere: boolean;
  readonly saver: DraftSaver;
}

/** Says that the text was shared with the app and is saved nowhere, and takes or discards it. */
function SharedNote({ isHere, saver }: SharedNoteProps) {
  const navigate = useNavigate();
  const save = () => {
    saver.changed(false);
    void saver.save();
  };
  const discard = async () => {
    await forgetShared();
    await navigate(paths.write, { replace: true });
  };
  return (
    <div className={styles.note} role="status">
      <Share2 size={20} aria-hidden />
      <p>
        {isHere
          ? 'This was shared with the app. It is not saved yet.'
          : 'What was shared did not arrive. Share it again, or paste it here.'}
      </p>
      {isHere && (
        <>
          <Button onClick={save}>Save as a draft</Button>
          <Button onClick={() => void discard()}>Discard</Button>
        </>
      )}
    </div>
  );
}

interface UnreadNoteProps {
  readonly unread: Unread;
  /** The text that was opened in place of the kept one. */
  readonly shown: DraftText;
  readonly onShow: (kept: KeptDraft) => void;
}

/**
 * Shows that what this browser stores could not be read when the draft was opened, and offers it when it is read late.
 */
function UnreadNote({ unread, shown, onShow }: UnreadNoteProps) {
  const [late, setLate] = useState<KeptDraft | 'awaited' | 'failed' | null>('awaited');

  useEffect(() => {
    let isShown = true;
    const update = (read: typeof late) => isShown && setLate(read);
    unread.late.then(
      (kept) => update(kept === null || isSameText(kept.text, shown) ? null : kept),
      () => update('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [unread, shown]);

  if (late === null) return null;
  return (
    <div className={styles.note} role="status">
      <TriangleAlert size={20} aria-hidden />
      <p>{sentenceOf(late)}</p>
      {typeof late === 'object' && <Button onClick={() => onShow(late)}>Show it</Button>}
    </div>
  );
}

function sentenceOf(late: KeptDraft | 'awaited' | 'failed'): string {
  switch (late) {
    case 'awaited':
      return 'What this browser keeps of your writing could not be read yet. It stays there, whatever you write here.';
    case 'failed':
      return 'What this browser keeps of your writing could not be read. It stays there, whatever you write here.';
    default:
      return `What you wrote until ${formatDateTime(late.keptAt)} was found in this browser.`;
  }
}
