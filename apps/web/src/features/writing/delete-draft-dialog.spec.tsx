import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { partOf } from '../../../test/failing-site.js';
import { CallFailure } from '../../lib/call-failure.js';
import { DeleteDraftDialog, type DeleteDraftDialogProps } from './delete-draft-dialog.js';

const entry = partOf<DeleteDraftDialogProps['entry']>({ id: 7, title: 'Lamps' });

describe('the deletion of a draft', () => {
  it('is sent once however often its button is pressed, and again after a failure', async () => {
    const user = userEvent.setup();
    const sent: PromiseWithResolvers<void>[] = [];
    const onDelete = () => {
      const deletion = Promise.withResolvers<void>();
      sent.push(deletion);
      return deletion.promise;
    };
    const closed: string[] = [];
    render(
      <DeleteDraftDialog
        entry={entry}
        onDelete={onDelete}
        onClose={() => closed.push('closed')}
        finalFocus={() => null}
      />,
    );
    const button = screen.getByRole('button', { name: 'Delete' });
    await user.dblClick(button);
    expect(sent).toHaveLength(1);
    await act(async () => sent[0]?.reject(new CallFailure('It is not known.', 502)));
    expect([screen.getByRole('alert').textContent, closed]).toEqual(['It is not known.', []]);
    await user.click(button);
    await act(async () => sent[1]?.resolve());
    expect([sent.length, closed]).toEqual([2, ['closed']]);
  });
});
