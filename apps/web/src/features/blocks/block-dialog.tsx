import { blockUser } from '@quillstead/contracts';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { callAsMember } from '../session/index.js';
import { readAllAgain } from '../../lib/query-client.js';

export interface BlockablePerson {
  readonly id: number;
  readonly username: string;
}

interface BlockDialogProps {
  readonly person: BlockablePerson;
  readonly onClose: () => void;
}

/** Says what a block does, and blocks. */
export function BlockDialog({ person: { id, username }, onClose }: BlockDialogProps) {
  const block = async (options: CallOptions) => {
    await callAsMember(blockUser, { user_id: id }, options);
    onClose();
    showToast(`You have blocked @${username}.`);
    readAllAgain();
  };
  return (
    <ConfirmDialog
      title={`Block @${username}?`}
      confirm="Block"
      cancel="Cancel"
      failed="Nobody has been blocked. Please try again in a moment."
      onConfirm={block}
      onClose={onClose}
    >
      <p>
        The two of you will not see each other’s stories, comments, likes, collections and profiles. What you
        subscribe to of each other ends. @{username} is not told.
      </p>
      <p>You can unblock them in your settings.</p>
    </ConfirmDialog>
  );
}
