import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { arrive } from '../../../test/failing-site.js';
import type { HttpResponse } from '../../lib/send.js';

jest.unstable_mockModule('../../lib/send.js', () => ({
  send: async (): Promise<HttpResponse> => ({
    status: 204,
    statusText: '',
    header: () => undefined,
    data: null,
  }),
}));
const { SuspensionAppeal } = await import('./suspension-appeal.js');

describe('the appeal of a suspended member', () => {
  beforeEach(arrive);

  it('has the focus in each of its steps: the field, the button again, and that it is sent', async () => {
    const user = userEvent.setup();
    render(<SuspensionAppeal login="ann" password="secret-tea" />);
    const open = () => screen.getByRole('button', { name: 'Appeal against the suspension' });
    await user.tab();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(open());
    await user.keyboard('{Enter}');
    await user.keyboard('It was a joke between friends.');
    await user.click(screen.getByRole('button', { name: 'Send appeal' }));
    const sent = await screen.findByText(/^Your appeal is sent\./u);
    expect(document.activeElement).toBe(sent);
  });
});
