import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { announce, showToast } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

interface ActButtonProps {
  readonly children: ReactNode;
  /** What it is done to, for those who hear the button among others like it. */
  readonly of: string;
  /** Said once it is done. */
  readonly done: string;
  /** Does it, with these options of the call. */
  readonly act: (options: CallOptions) => Promise<void>;
  /** Asked first, where much is hidden or gone for good. */
  readonly question?: { readonly title: string; readonly text: string };
}

const nothingChanged = 'Nothing has changed.';
const again = 'Please try again in a moment.';

/** Does something of the staff's, deaf while it waits; what fails is said, and nothing has changed then. */
export function ActButton({ children, of, done, act, question }: ActButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const run = async (options: CallOptions) => {
    await act(options);
    announce(done);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    onError: (error) => showToast(`${nothingChanged} ${asCallFailure(error, again).message}`),
  });
  const press = () => {
    if (isPending) return;
    if (question === undefined) mutate({ fallback: again });
    else setAsking(true);
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
      {isAsking && question !== undefined && (
        <ConfirmDialog
          title={question.title}
          confirm="Go on"
          keep="Leave it"
          onClose={() => setAsking(false)}
          failed={`${nothingChanged} ${again}`}
          onConfirm={async (options) => {
            await run(options);
            setAsking(false);
          }}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
