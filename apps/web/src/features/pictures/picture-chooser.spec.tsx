import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CallFailure } from '../../lib/call-failure.js';
import { PictureChooser } from './picture-chooser.js';

const use = { name: 'cover', ratio: 1.5, isRound: false };

describe('the button that removes a picture', () => {
  it('sends once however often it is pressed, and says that it waits', async () => {
    const user = userEvent.setup();
    const removals: PromiseWithResolvers<void>[] = [];
    const remove = () => {
      const removal = Promise.withResolvers<void>();
      removals.push(removal);
      return removal.promise;
    };
    render(
      <PictureChooser
        use={use}
        own={{ state: 'ready', fault: null }}
        problem={null}
        shown={null}
        send={async () => undefined}
        remove={remove}
      />,
    );
    const button = screen.getByRole('button', { name: 'Remove the cover' });
    await user.dblClick(button);
    expect([removals.length, button.getAttribute('aria-disabled')]).toEqual([1, 'true']);
    await act(async () => removals[0]?.reject(new CallFailure('It could not be removed.', 503)));
    expect(screen.getByRole('alert').textContent).toBe('It could not be removed.');
    await user.click(button);
    expect(removals).toHaveLength(2);
  });
});
