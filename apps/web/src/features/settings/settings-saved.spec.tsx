import { render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { loadedFeed, useFeed } from '../feed/index.js';
import { type Settings, settingsSaved, takeSettings } from './settings-state.js';

const settings = { username: 'ann' } as Settings;

const idOf = () => 0;

/** A list, which is kept for the Back button once it was loaded. */
function List() {
  useFeed({ name: 'stories', failed: 'No list.', load: async () => ({ items: [], next: null }), idOf });
  return null;
}

const kept = () => loadedFeed('0/default/stories');

describe('what was shown of a member elsewhere', () => {
  it('is asked for anew once their settings are changed, and not when they are only read', async () => {
    render(<List />, { wrapper: MemoryRouter });
    await waitFor(() => expect(kept()).toBeDefined());
    takeSettings(settings);
    expect(kept()).toBeDefined();
    settingsSaved(settings);
    expect(kept()).toBeUndefined();
  });
});
