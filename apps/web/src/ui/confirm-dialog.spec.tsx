import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { hideToast, toastAtom } from '../lib/announce.js';
import { CallFailure } from '../lib/call-failure.js';
import { store } from '../lib/store.js';
import { ConfirmDialog } from './confirm-dialog.js';

interface AskedProps {
  readonly onConfirm: () => Promise<void>;
}

function Asked({ onConfirm }: AskedProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <ConfirmDialog
        title="Suspend @ann?"
        confirm="Go on"
        cancel="Leave it"
        failed="It is not known whether @ann is suspended."
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        <p>All that they wrote is hidden.</p>
      </ConfirmDialog>
    )
  );
}

describe('an act that is confirmed and fails', () => {
  beforeEach(hideToast);

  it.each([
    ['in the dialog while it is open', '', [1, null]],
    ['in a message once it is closed', '{Escape}', [0, 'The last admin cannot be suspended.']],
  ])('says why %s', async (_, keys, said) => {
    const user = userEvent.setup();
    const { promise, reject } = Promise.withResolvers<void>();
    render(<Asked onConfirm={() => promise} />);
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    if (keys !== '') await user.keyboard(keys);
    await act(async () => {
      reject(new CallFailure('The last admin cannot be suspended.', 409));
      await promise.catch(() => undefined);
    });
    const shown = screen.queryAllByText('The last admin cannot be suspended.').length;
    expect([shown, store.get(toastAtom)?.text ?? null]).toEqual(said);
  });
});
