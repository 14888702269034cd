import { type ResponseTypes, readSettings } from '@quillstead/contracts';
import { useEffect } from 'react';
import { useOperation } from '../../lib/operation-query.js';
import { forgetQueries, queryClient } from '../../lib/query-client.js';
import { store } from '../../lib/store.js';
import { viewerAtom } from '../../lib/viewer.js';
import { callAsMember } from '../session/index.js';

export type Settings = ResponseTypes['settings'];

const failed = 'Your settings could not be loaded. Please try again in a moment.';

/** Takes in what the server holds now (docs/product/accounts.md#settings). */
export function takeSettings(settings: Settings): void {
  queryClient.setQueryData([readSettings.name, {}], settings);
  showMember(settings);
}

/** The settings of the member that the page shows. */
function showMember(settings: Settings): void {
  const viewer = store.get(viewerAtom);
  if (viewer.kind !== 'member') return;
  const { username, display_name, is_verified, is_private } = settings;
  const { show_nsfw, show_email, note_by_email, theme_mode, story_filter } = settings;
  const shown = { username, display_name, is_verified, is_private, show_nsfw, show_email };
  store.set(viewerAtom, {
    kind: 'member',
    member: { ...viewer.member, ...shown, note_by_email, theme_mode, story_filter },
  });
}

/** Stores the settings after a change and outdates what other pages have read of the member. */
export function settingsSaved(settings: Settings): void {
  takeSettings(settings);
  forgetQueries();
}

/** Returns the member's settings: loading, failed or loaded. They are read anew whenever a settings page opens. */
export function useSettings() {
  const {
    response: settings,
    failure,
    load,
  } = useOperation(readSettings, {}, { failed, send: callAsMember, suffices: () => false });
  useEffect(() => {
    if (settings !== null) showMember(settings);
  }, [settings]);
  return { settings, failure, load };
}
