import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { store } from '../../lib/store.js';
import { listenForShortcuts, usePageShortcuts } from './shortcuts-state.js';
import { Shortcuts } from './shortcuts.js';

const ofPage = [{ label: 'Save the draft', keys: 'Ctrl+S' }];

function Page() {
  usePageShortcuts(ofPage);
  return <input aria-label="A field" />;
}

listenForShortcuts();

describe('the list of keys', () => {
  it('opens by ? outside of fields, with those of the page, and can be switched off', async () => {
    const user = userEvent.setup();
    render(
      <Provider store={store}>
        <Page />
        <Shortcuts />
      </Provider>,
    );
    await user.type(screen.getByRole('textbox'), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(document.body);
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Save the draft',
      'Over the header to the page',
      'Along a list of suggestions, and take one',
      'Close what stands over the page',
      'This list, outside of fields',
    ]);
    await user.click(screen.getByRole('checkbox', { name: 'Shortcuts of a single key' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
