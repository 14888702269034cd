import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import { spokenAtom } from '../../lib/announce.js';
import type { HttpResponse } from '../../lib/send.js';
import { store } from '../../lib/store.js';

jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => ({
    status: 200,
    statusText: '',
    header: () => undefined,
    data: { count_failed: 0 },
  }),
}));
const { FailedWork } = await import('./failed-work.js');

const job = {
  id: 1,
  name: 'notifications.send_email',
  error: 'Timeout',
  attempts: 5,
  at: '2026-01-31T10:20:30.123Z',
  from: null,
};

describe('work that failed', () => {
  beforeEach(arrive);

  it('is said to be tried again though its list is not read again yet, and gives on the focus', async () => {
    const user = userEvent.setup();
    const reading = Promise.withResolvers<void>();
    const work = (count: number) => (
      <Provider store={store}>
        <FailedWork
          service="notifications"
          work="jobs"
          count={count}
          items={count === 0 ? [] : [job]}
          onRetried={() => reading.promise}
        />
      </Provider>
    );
    const { rerender } = render(work(1), { wrapper: WithQueries });
    await user.click(screen.getByRole('button', { name: 'Try again the failed jobs of notifications' }));
    await waitFor(() => expect(store.get(spokenAtom)?.text).toBe('Tried again.'));
    reading.resolve();
    rerender(work(0));
    expect(document.activeElement).toBe(screen.getByText('No failed jobs.'));
  });
});
