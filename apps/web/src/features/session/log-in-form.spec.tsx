import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { arrive, nothing } from '../../../test/failing-site.js';
import type { HttpResponse } from '../../lib/send.js';

let reply: object = {};
jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => ({
    status: 200,
    statusText: '',
    header: () => undefined,
    data: reply,
  }),
}));
const { LogInForm } = await import('./log-in-form.js');
const { ForgotPasswordForm } = await import('./forgot-password-form.js');

const left = { id: null, return_token: 'abc', deletes_at: '2026-12-31T00:00:00.000Z' };

describe('a form that begins again', () => {
  beforeEach(arrive);

  it.each([
    ['the second step of a log-in', { id: null, challenge: 'abc', has_passkey: 0 }, ['Back to the password']],
    ['the question to who has left', left, ['Leave it deleted']],
    ['a deletion for good', left, ['Delete it for good now…', 'Delete for good']],
  ])('has the focus in its first field after %s', async (_, response, presses) => {
    reply = response;
    const user = userEvent.setup();
    render(<LogInForm onDone={nothing} />);
    await user.type(screen.getByLabelText('Username or email'), 'ann');
    await user.type(screen.getByLabelText('Password'), 'secret-tea{Enter}');
    for (const name of presses) await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const field = await screen.findByLabelText('Username or email');
    expect(document.activeElement).toBe(field);
  });

  it('has the focus in its field when another link is asked for', async () => {
    const user = userEvent.setup();
    render(<ForgotPasswordForm />);
    await user.type(screen.getByLabelText('Email'), 'ann@mail.example{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });
});
