import { deleteComment } from '@quillstead/contracts';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { changeEntity, raiseCount, readEntity } from '../../lib/entities.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { callAsMember } from '../session/index.js';
import type { AnyComment } from './comment-item.js';

interface DeleteCommentDialogProps {
  readonly comment: AnyComment;
  readonly onClose: () => void;
  readonly onDeleted?: (isGone: boolean) => void;
}

/** Confirms a deletion; a comment with replies keeps its place (docs/product/comments.md#deletion). */
export function DeleteCommentDialog({ comment, onClose, onDeleted }: DeleteCommentDialogProps) {
  const { comment_id, comment_reply_id: parent, story_id: story } = comment;
  const remove = async (options: CallOptions) => {
    await callAsMember(deleteComment, { comment_id }, options);
    const { count_replies: replies, is_removed } = readEntity('comment', comment_id, comment);
    onClose();
    changeEntity('comment', comment_id, { is_deleted: 1 });
    if (replies === 0) {
      // The removal by the author of the story has lowered it already.
      if (is_removed === 0) raiseCount('story', story, 'count_comments', -1);
      if (parent !== null) raiseCount('comment', parent, 'count_replies', -1);
    }
    showToast('The comment is deleted.');
    onDeleted?.(replies === 0);
    document.getElementById('feed')?.focus({ preventScroll: true });
  };
  return (
    <ConfirmDialog
      title="Delete this comment?"
      confirm="Delete comment"
      cancel="Keep it"
      failed="It is not known whether the comment was deleted. Please try again in a moment."
      onConfirm={remove}
      onClose={onClose}
    >
      <p>It cannot be brought back. If somebody replied to it, “[deleted]” stays in its place.</p>
    </ConfirmDialog>
  );
}
