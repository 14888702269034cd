import { atom } from 'jotai';
import { isComposing } from './is-composing.js';
import { store } from './store.js';

const storageKey = 'singleKeys';

/** True if shortcuts of one key (`?`) work; they can be switched off (docs/design.md#accessibility). */
export const singleKeysAtom = atom(readSetting());

export function setSingleKeys(isOn: boolean): void {
  store.set(singleKeysAtom, isOn);
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off');
  } catch {
    // Forbidden storage: the choice lasts as long as the page.
  }
}

/** True if a press is that of a single key, outside of all fields that are typed into. */
export function isSingleKey(event: KeyboardEvent, key: string): boolean {
  if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return false;
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]');
  return !isTyping && store.get(singleKeysAtom);
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}
