import { quoted, paths } from '@quillstead/catalogue';
import { deleteStory, readStory } from '@quillstead/contracts';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { forgetOnceUnused } from '../../lib/query-client.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { endPlaces } from '../reading/index.js';
import { callAsMember } from '../session/index.js';

interface DeleteStoryDialogProps {
  readonly id: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** Confirms the deletion of a story with all its comments. */
export function DeleteStoryDialog({ id, title, onClose }: DeleteStoryDialogProps) {
  const navigate = useNavigate();
  const remove = async (options: CallOptions) => {
    await callAsMember(deleteStory, { story_id: id }, options);
    endPlaces(id);
    forgetOnceUnused(readStory);
    showToast(`${quoted(title)} is deleted.`);
    void navigate(paths.home, { replace: true });
  };
  return (
    <ConfirmDialog
      title="Delete this story?"
      confirm="Delete for good"
      cancel="Keep it"
      failed="It is not known whether the story was deleted. Please try again in a moment."
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        “<bdi>{title}</bdi>” goes with its comments and likes, and cannot be brought back.
      </p>
    </ConfirmDialog>
  );
}
