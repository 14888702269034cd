import type { ResponseTypes } from '@quillstead/contracts';
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import type { HttpResponse, Sent } from '../../lib/send.js';
import { store } from '../../lib/store.js';

type Invitation = ResponseTypes['invitation'];

const invitation = (id: number, note: string): Invitation => ({
  invitation_id: id,
  username: 'ann',
  invitation_note: note,
  invitation_uses: 1,
  count_uses_left: 1,
  invitation_state: 'open',
  made_at: '2026-01-31T10:20:30.123Z',
  expires_at: '2026-02-07T10:20:30.123Z',
});
const brother = invitation(1, 'For my brother');
const sister = invitation(2, 'For my sister');

const respond = (data: unknown): HttpResponse => ({
  status: 200,
  statusText: '',
  header: () => undefined,
  data,
});

const withdrawn: Sent[] = [];
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (sent: Sent): Promise<HttpResponse> => {
    if (sent.method === 'GET') return respond({ items: [brother], next: null });
    if (sent.method === 'DELETE') {
      withdrawn.push(sent);
      return respond({ ...sister, invitation_state: 'withdrawn' });
    }
    return respond({ token: 's3cret', invitation: sister });
  },
}));
const { Invitations } = await import('./invitations.js');

describe('an invitation that is withdrawn', () => {
  beforeEach(() => {
    arrive();
    withdrawn.length = 0;
  });

  it('is asked about; its link then leaves the page, and its entry has the focus', async () => {
    const user = userEvent.setup();
    render(
      <Provider store={store}>
        <Invitations />
      </Provider>,
      { wrapper: WithQueries },
    );
    await screen.findByRole('heading', { name: 'For my brother' });
    await user.click(screen.getByRole('button', { name: 'Make a link' }));
    expect((await screen.findByLabelText<HTMLInputElement>('The link')).value).toContain('s3cret');

    await user.click(screen.getByRole('button', { name: 'Withdraw For my sister' }));
    await user.click(await screen.findByRole('button', { name: 'Leave it' }));
    expect([withdrawn, screen.queryByLabelText('The link') === null]).toEqual([[], false]);

    await user.click(screen.getByRole('button', { name: 'Withdraw For my sister' }));
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(screen.queryByLabelText('The link')).toBeNull());
    expect(withdrawn).toHaveLength(1);
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { name: 'For my sister' }).closest('li'),
      ),
    );
  });
});
