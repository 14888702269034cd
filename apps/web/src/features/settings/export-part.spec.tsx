import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse } from '../../lib/send.js';
import { store } from '../../lib/store.js';

const responses: PromiseWithResolvers<HttpResponse>[] = [];
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: (): Promise<HttpResponse> => {
    const response = Promise.withResolvers<HttpResponse>();
    responses.push(response);
    return response.promise;
  },
}));
const { ExportPart } = await import('./export-part.js');

describe('the request of one’s data', () => {
  beforeEach(arrive);

  it('is sent once, says that it is sent, and gives the focus to the state that replaces its button', async () => {
    const user = userEvent.setup();
    render(
      <Provider store={store}>
        <ExportPart />
      </Provider>,
      { wrapper: WithQueries },
    );
    const button = screen.getByRole('button', { name: 'Request my data' });
    await user.click(button);
    await waitFor(() => expect(responses).toHaveLength(1));
    await user.click(button);
    expect(screen.queryAllByText('One moment…')).toHaveLength(1);
    expect(responses).toHaveLength(1);
    responses[0]?.resolve({ status: 202, statusText: '', header: () => undefined, data: '' });
    const state = await screen.findByText('Your ZIP is being made. You may leave this page.');
    expect(document.activeElement).toBe(state);
  });
});
