import { type ResponseTypes, readSettings } from '@quillstead/contracts';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { asCallFailure, type CallFailure } from '../../lib/call-failure.js';
import { store } from '../../lib/store.js';
import { viewerAtom } from '../../lib/viewer.js';
import { forgetLoadedFeeds } from '../feed/index.js';
import { forgetProfiles } from '../profiles/index.js';
import { callAsMember } from '../session/index.js';

export type Settings = ResponseTypes['settings'];

const failed = 'Your settings could not be loaded. Please try again in a moment.';

const settingsAtom = atom<Settings | null>(null);

/**
 * Takes in what the server holds now: the settings, and what the page shows of the member
 * (docs/product/accounts.md#settings).
 */
export function takeSettings(settings: Settings): void {
  store.set(settingsAtom, settings);
  const viewer = store.get(viewerAtom);
  if (viewer.kind !== 'member') return;
  const { username, display_name, is_verified, is_private } = settings;
  const { show_nsfw, show_email, note_by_email, theme_mode } = settings;
  const shown = { username, display_name, is_verified, is_private, show_nsfw, show_email };
  store.set(viewerAtom, {
    kind: 'member',
    member: { ...viewer.member, ...shown, note_by_email, theme_mode },
  });
}

/** The same after a change: what was shown of the member elsewhere is older. */
export function settingsSaved(settings: Settings): void {
  takeSettings(settings);
  forgetLoadedFeeds();
  forgetProfiles();
}

/** Reads the settings again after something else that changes them; an answer that does not come changes nothing. */
export async function readSettingsAgain(): Promise<void> {
  const settings = await callAsMember(readSettings, {}, { fallback: failed }).catch(() => null);
  if (settings !== null) takeSettings(settings);
}

/** The member's settings: loading, failed or here. They are read anew whenever a settings page opens. */
export function useSettings() {
  const settings = useAtomValue(settingsAtom);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const load = useCallback(async () => {
    setFailure(null);
    try {
      takeSettings(await callAsMember(readSettings, {}, { fallback: failed }));
    } catch (error) {
      setFailure(asCallFailure(error, failed));
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { settings, failure, load };
}
