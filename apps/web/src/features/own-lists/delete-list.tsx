import { quoted } from '@quillstead/catalogue';
import type { Operation } from '@quillstead/contracts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { forgetOnceUnused } from '../../lib/query-client.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

interface DeleteListProps {
  /** The name of the list. */
  readonly noun: 'series' | 'collection';
  readonly title: string;
  /** A text about what the deletion removes and what stays. */
  readonly children: ReactNode;
  readonly act: (options: CallOptions) => Promise<unknown>;
  /** The operation that reads the list. */
  readonly read: Operation;
  /** The address of the page that follows. */
  readonly to: string;
}

/** Deletes a list of stories after its member has confirmed it; the stories stay. */
export function DeleteList({ noun, title, children, act, read, to }: DeleteListProps) {
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const remove = async (options: CallOptions) => {
    await act(options);
    forgetOnceUnused(read);
    showToast(`The ${noun} ${quoted(title)} is deleted.`);
    void navigate(to, { replace: true });
  };
  return (
    <>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        Delete the {noun}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete this ${noun}?`}
          confirm="Delete for good"
          cancel="Keep it"
          failed={`It is not known whether the ${noun} was deleted. Please try again in a moment.`}
          onConfirm={remove}
          onClose={() => setConfirming(false)}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
