import { type PayloadOf, refuseCover } from '@quillstead/contracts';
import { useState } from 'react';
import { announce } from '../../lib/announce.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { callWithStepUp, StepUpHost } from '../session/index.js';

export interface RemoveCoverButtonProps {
  /** The story, the series or the collection that has the cover. */
  readonly holder: PayloadOf<typeof refuseCover>;
  /** The title of the list. */
  readonly of: string;
  readonly onDone?: () => void;
}

/** Shows the button on a page without a `StepUpHost`. */
export function StaffCoverButton(props: RemoveCoverButtonProps) {
  return (
    <>
      <RemoveCoverButton {...props} />
      <StepUpHost />
    </>
  );
}

/** Removes a cover for the staff; nobody can choose it again. The page has a `StepUpHost`. */
export function RemoveCoverButton({ holder, of, onDone }: RemoveCoverButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setConfirming(true)}>
        Remove the cover<span className="visually-hidden"> of {of}</span>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Remove the cover of ${of}?`}
          confirm="Go on"
          cancel="Leave it"
          onClose={() => setConfirming(false)}
          failed="It is not known whether the cover was removed. Please try again in a moment."
          onConfirm={async (options) => {
            await callWithStepUp(refuseCover, holder, options);
            announce('The cover is removed.');
            setConfirming(false);
            onDone?.();
          }}
        >
          <p>It is gone for good, and the same file is refused from then on.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
