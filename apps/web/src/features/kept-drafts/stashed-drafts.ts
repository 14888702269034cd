import { isKeptDraft, type KeptDraft } from './kept-draft.js';

/**
 * Data that cannot wait for a transaction: the last texts and forgettings of a page that goes. Local storage is written
 * before the page is gone, and its few megabytes hold about two and a half million characters.
 */
const prefix = 'keptDraft:';

/**
 * Stores a text at once, or, with null, that the text under the key is to be forgotten.
 *
 * @returns whether the browser took it
 */
export function stashDraft(key: string, draft: KeptDraft | null): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function unstashDraft(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Forbidden storage has nothing.
  }
}

/** Returns the stashed texts by key; null: the text under the key is to be forgotten. */
export function stashedDrafts(): Map<string, KeptDraft | null> {
  const stashed = new Map<string, KeptDraft | null>();
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(prefix)) continue;
      const value: unknown = JSON.parse(localStorage.getItem(name) ?? '');
      if (value === null || isKeptDraft(value)) stashed.set(name.slice(prefix.length), value);
    }
  } catch {
    // Forbidden storage holds nothing, and what is no JSON was not written here.
  }
  return stashed;
}
