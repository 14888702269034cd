import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { arrive, nothing } from '../../../test/failing-site.js';
import type { HttpResponse } from '../../lib/send.js';

let status = 204;
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => ({
    status,
    statusText: '',
    header: () => undefined,
    data: status === 204 ? null : 'The log-in is over. Please log in again.',
  }),
}));
const { ReturnForm } = await import('./return-form.js');

describe('the deletion of an account for good by who has left it', () => {
  beforeEach(arrive);

  it.each([
    ['it is deleted', 204, 'Your account is deleted for good.'],
    ['the time to decide is over', 410, 'The log-in is over. Please log in again.'],
  ])('says what has happened: %s', async (_, responded, message) => {
    status = responded;
    const user = userEvent.setup();
    const said: string[] = [];
    render(
      <ReturnForm
        leaving={{ id: null, return_token: 's3cret', deletes_at: '2026-12-31T00:00:00.000Z' }}
        onDone={nothing}
        onRestart={(one) => said.push(one)}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Delete it for good now…' }));
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(said).not.toEqual([]));
    expect(said).toEqual([message]);
  });
});
