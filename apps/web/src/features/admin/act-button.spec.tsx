import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import { toastAtom } from '../../lib/announce.js';
import type { CallOptions } from '../../lib/call.js';
import { CallFailure, unreachable } from '../../lib/call-failure.js';
import { store } from '../../lib/store.js';
import { ActButton } from './act-button.js';

/** What a call throws: a refusal of the site has its own sentence, a lost response has the one of the button. */
const refused = () => new CallFailure('The last admin cannot be suspended.', 409);
const lost = ({ fallback }: CallOptions) => new CallFailure(unreachable(fallback), null);
const broken = ({ fallback }: CallOptions) => new CallFailure(fallback, 502);

const unknown = 'It is not known whether anything has changed. Please try again in a moment.';

describe('an act of the staff that fails', () => {
  beforeEach(arrive);

  it.each([
    ['refused', refused, 'Nothing has changed. The last admin cannot be suspended.'],
    ['its response was lost', lost, `The site could not be reached. ${unknown}`],
    ['a proxy responded', broken, unknown],
  ])('says that nothing has changed only where that is known: %s', async (_, failure, said) => {
    const user = userEvent.setup();
    const act = (options: CallOptions) => Promise.reject(failure(options));
    render(
      <Provider store={store}>
        <ActButton of="@ann" done="Suspended." act={act}>
          Suspend
        </ActButton>
      </Provider>,
      { wrapper: WithQueries },
    );
    await user.click(screen.getByRole('button', { name: 'Suspend @ann' }));
    await waitFor(() => expect(store.get(toastAtom)?.text).toBe(said));
  });

  it('does not say so in its confirmation either', async () => {
    const user = userEvent.setup();
    const act = (options: CallOptions) => Promise.reject(lost(options));
    render(
      <Provider store={store}>
        <ActButton
          of="@ann"
          done="Deleted."
          act={act}
          question={{ title: 'Delete @ann?', text: 'For good.' }}
        >
          Delete
        </ActButton>
      </Provider>,
      { wrapper: WithQueries },
    );
    await user.click(screen.getByRole('button', { name: 'Delete @ann' }));
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await screen.findByText(`The site could not be reached. ${unknown}`)).toBeTruthy();
  });
});
