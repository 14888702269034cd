import { type ReactNode, useState } from 'react';
import { announce, showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

interface ActButtonProps {
  readonly children: ReactNode;
  /** What it is done to, for those who hear the button among others like it. */
  readonly of: string;
  /** Said once it is done. */
  readonly done: string;
  readonly act: () => Promise<void>;
  /** Asked first, where much is hidden or gone for good. */
  readonly question?: { readonly title: string; readonly text: string };
}

/** Does something of the staff's, deaf while it waits; what fails is said, and nothing has changed then. */
export function ActButton({ children, of, done, act, question }: ActButtonProps) {
  const [isPending, setPending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const run = async () => {
    await act();
    announce(done);
  };
  const press = async () => {
    if (isPending) return;
    if (question !== undefined) return setAsking(true);
    setPending(true);
    try {
      await run();
    } catch (error) {
      showToast(`Nothing has changed. ${asCallFailure(error).message}`);
    }
    setPending(false);
  };
  return (
    <>
      <Button
        look={question === undefined ? 'plain' : 'danger'}
        aria-disabled={isPending || undefined}
        onClick={() => void press()}
      >
        {children}
        <span className="visually-hidden"> {of}</span>
      </Button>
      {isAsking && question !== undefined && (
        <ConfirmDialog
          title={question.title}
          confirm="Go on"
          keep="Leave it"
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await run();
            setAsking(false);
          }}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
