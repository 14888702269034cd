import { formatMoment } from '@quillstead/catalogue';
import { takeDraftBack } from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { announce, showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { callAsMember } from '../session/index.js';
import type { Approval, OpenedDraft } from './open-draft.js';
import styles from './note.module.css';

const failed = 'It is not known whether the story was taken back. Please try again in a moment.';

interface ApprovalNoteProps {
  readonly approval: Approval;
  readonly draftId: number | null;
  readonly onChanged: (approval: Approval) => void;
}

/** Says that the draft waits for the staff, or why it was not published (docs/product/people.md#first-posts). */
export function ApprovalNote({ approval, draftId, onChanged }: ApprovalNoteProps) {
  const isPending = useRef(false);
  const takeBack = async () => {
    if (isPending.current || draftId === null) return;
    isPending.current = true;
    try {
      onChanged(await callAsMember(takeDraftBack, { id: draftId }, { fallback: failed }));
      announce('The story is taken back. It is a draft again.');
    } catch (error) {
      showToast(asCallFailure(error, failed).message);
    } finally {
      isPending.current = false;
    }
  };
  const { approval_sent_at: sentAt, refusal } = approval;
  if (sentAt)
    return (
      <div className={styles.note}>
        <p>
          This story waits for the staff of this site since {formatMoment(sentAt)}. The staff reads the first
          stories of every member before others do, and publishes this one as it is saved then, or says here
          why not.
        </p>
        <Button onClick={() => void takeBack()}>Take it back</Button>
      </div>
    );
  if (!refusal) return null;
  return (
    <div className={styles.note}>
      <p>
        The staff of this site did not publish this story: {refusal} You can change it and publish it again.
      </p>
    </div>
  );
}

/**
 * Returns the state of the staff's approval of the open draft, and a function that changes it here and in the list of
 * drafts.
 */
export function useApproval(opened: OpenedDraft, onListChanged: () => void) {
  const [approval, setApproval] = useState(opened.approval ?? null);
  const onApproval = (changed: Approval) => {
    setApproval(changed);
    onListChanged();
  };
  return { approval, onApproval };
}
