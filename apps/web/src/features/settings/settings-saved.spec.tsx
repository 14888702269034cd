import { listHome } from '@quillstead/contracts';
import { queryClient } from '../../lib/query-client.js';
import { type Settings, settingsSaved, takeSettings } from './settings-state.js';

const settings = { username: 'ann' } as Settings;

/** A list, which is kept for the Back button once it was loaded. */
const list = [listHome.name, {}, 'default'];
const kept = () => queryClient.getQueryData(list);

describe('what was shown of a member elsewhere', () => {
  it('is read again once their settings are changed, and not when they are only read', () => {
    queryClient.setQueryData(list, { pages: [{ items: [], next: null }], pageParams: [undefined] });
    takeSettings(settings);
    expect(kept()).toBeDefined();
    settingsSaved(settings);
    expect(kept()).toBeUndefined();
  });
});
