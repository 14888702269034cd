import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MaintenancePage } from './maintenance-page.js';

describe('the maintenance page', () => {
  it('says that the site is in maintenance, and lets the staff log in', async () => {
    render(<MaintenancePage />);
    expect(screen.getByRole('heading').textContent).toBe('We are currently undergoing maintenance.');
    expect(screen.getByText('(And we should be done very soon!)')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Staff log-in' }));
    expect(screen.getByLabelText('Username or email')).toBeTruthy();
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });
});
