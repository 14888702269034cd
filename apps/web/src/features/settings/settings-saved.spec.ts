import { keepLoadedFeed, loadedFeed } from '../feed/loaded-feeds.js';
import { type Settings, settingsSaved, takeSettings } from './settings-state.js';

const settings = { username: 'ann' } as Settings;

describe('what was shown of a member elsewhere', () => {
  it('is asked for anew once their settings are changed, and not when they are only read', () => {
    keepLoadedFeed('a place', { items: ['A story by Ann'], next: null, isLocked: false });
    takeSettings(settings);
    expect(loadedFeed('a place')).toBeDefined();
    settingsSaved(settings);
    expect(loadedFeed('a place')).toBeUndefined();
  });
});
