import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive, partOf } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';
import type { AdminUser } from './user-entry.js';

const ann = partOf<AdminUser>({
  user_id: 9,
  username: 'ann',
  status: 'active',
  role: 'member',
  joined_at: '2026-01-31T10:20:30.123Z',
});

const sent: unknown[] = [];
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async ({ body }: Sent): Promise<HttpResponse> => {
    sent.push(body);
    return { status: 200, statusText: '', header: () => undefined, data: ann };
  },
}));
const { UserEntry } = await import('./user-entry.js');

describe('the role of a member', () => {
  beforeEach(() => {
    arrive();
    sent.length = 0;
  });

  // An arrow key changes a closed list at once, and passes "moderator" on its way to "admin".
  it.each([
    ['Leave it', []],
    ['Make moderator', [{ user_id: 9, role: 'moderator' }]],
  ])('changes only when the admin confirms it: %s', async (answer, calls) => {
    const user = userEvent.setup();
    render(
      <Provider store={store}>
        <UserEntry user={ann} onChange={() => undefined} />
      </Provider>,
      { wrapper: WithQueries },
    );
    const role = screen.getByLabelText<HTMLSelectElement>('Role of @ann');
    await user.selectOptions(role, 'moderator');
    await waitFor(
      () => expect([sent, screen.queryByText('Make @ann a moderator?')?.tagName]).toEqual([[], 'H2']),
      {
        timeout: 2000,
      },
    );
    await user.click(screen.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual(calls);
    expect(role.value).toBe('member');
  });
});
