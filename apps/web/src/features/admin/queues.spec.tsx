import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import { spokenAtom } from '../../lib/announce.js';
import type { HttpResponse } from '../../lib/send.js';
import { store } from '../../lib/store.js';

let status = 200;
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => ({
    status,
    statusText: '',
    header: () => undefined,
    data: status === 200 ? { services: [] } : '',
  }),
}));
const { Queues } = await import('./queues.js');

describe('the work of the services', () => {
  beforeEach(() => {
    arrive();
    store.set(spokenAtom, null);
    status = 200;
  });

  it.each([
    [200, 'Looked again.'],
    [503, undefined],
  ])('is said to be read again only when it was: %s', async (responded, said) => {
    const user = userEvent.setup();
    render(
      <Provider store={store}>
        <Queues />
      </Provider>,
      { wrapper: WithQueries },
    );
    const button = await screen.findByRole('button', { name: 'Refresh' });
    status = responded;
    await user.click(button);
    if (said === undefined) await screen.findByText(/^The services could not be reached\./u);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    expect(store.get(spokenAtom)?.text).toBe(said);
  });
});
