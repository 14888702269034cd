import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { announce, showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { unknownOutcome } from './call-as-staff.js';

interface ActButtonProps {
  readonly children: ReactNode;
  /** The object of the act, for the accessible name of the button. */
  readonly of: string;
  /** Said once it is done, unless the act says another. */
  readonly done: string;
  /** Does it, with these options of the call; may return what is said once it is done. */
  readonly act: (options: CallOptions) => Promise<string | void>;
  /** The text of a confirmation, for an act that hides or deletes much for good. */
  readonly question?: { readonly title: string; readonly text: string };
}

/** Does something of the staff's, deaf while it waits; what fails is said. */
export function ActButton({ children, of, done, act, question }: ActButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const run = async (options: CallOptions) => {
    const said = await act(options);
    // Some acts resolve to what they loaded again.
    announce(typeof said === 'string' ? said : done);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onError: (error) => {
      const { message, status } = asCallFailure(error, unknownOutcome);
      const isRefused = status !== null && status < 500;
      showToast(isRefused ? `Nothing has changed. ${message}` : message);
    },
  });
  const press = () => {
    if (isPending) return;
    if (question === undefined) mutate({ fallback: unknownOutcome });
    else setConfirming(true);
  };
  return (
    <>
      <Button
        look={question === undefined ? 'plain' : 'danger'}
        aria-disabled={isPending || undefined}
        onClick={press}
      >
        {children}
        <span className="visually-hidden"> {of}</span>
      </Button>
      {isConfirming && question !== undefined && (
        <ConfirmDialog
          title={question.title}
          confirm="Go on"
          cancel="Leave it"
          onClose={() => setConfirming(false)}
          failed={unknownOutcome}
          onConfirm={async (options) => {
            await run(options);
            setConfirming(false);
          }}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
