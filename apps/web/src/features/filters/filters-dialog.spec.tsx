import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { arrive } from '../../../test/failing-site.js';
import { WithQueries } from '../../../test/with-queries.js';
import { store } from '../../lib/store.js';
import { FiltersDialog } from './filters-dialog.js';

const words = 'Without other warnings';

describe('the filters of a list', () => {
  const closed: string[] = [];
  beforeEach(() => {
    arrive();
    closed.length = 0;
    render(
      <Provider store={store}>
        <FiltersDialog filter={null} addressOf={() => '/'} onClose={() => closed.push('closed')} />
      </Provider>,
      { wrapper: WithQueries },
    );
  });

  it('lead to the field at fault instead of being applied', async () => {
    const user = userEvent.setup();
    const field = screen.getByLabelText(words);
    await user.type(field, `${'x'.repeat(200)}{Enter}`);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'Show stories' }));
    expect([closed, document.activeElement]).toEqual([[], field]);
  });

  it('stay over a press beside them, and are left by a button', async () => {
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Only finished stories'));
    await user.click(document.body);
    expect(closed).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(closed).toEqual(['closed']);
  });
});
