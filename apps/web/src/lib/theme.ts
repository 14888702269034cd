import { atom } from 'jotai';
import { store } from './store.js';

export type Theme = 'light' | 'dark' | 'sepia';

const storageKey = 'themeMode';
const windowColour: Record<Theme, string> = {
  light: '#fbf9f4',
  dark: '#161512',
  sepia: '#f3e8d5',
};

/** Returns the theme at the start: the stored one, else the system's, else light (docs/design.md#look). */
export function initialTheme(): Theme {
  const stored = readStored();
  if (stored) return stored;
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

const chosenAtom = atom<Theme>(initialTheme());

/** The names of the themes, as readers choose them. */
export const themeNames: readonly (readonly [Theme, string])[] = [
  ['light', 'Paper'],
  ['sepia', 'Sepia'],
  ['dark', 'Night'],
];

/** The theme in use; writing it shows and remembers it. */
export const themeAtom = atom(
  (get) => get(chosenAtom),
  (_, set, theme: Theme) => {
    set(chosenAtom, theme);
    showTheme(theme);
    try {
      localStorage.setItem(storageKey, theme);
    } catch {
      // Storage may be full or forbidden; the theme then lasts as long as the page.
    }
  },
);

/** Uses the theme that a member chose elsewhere, in a browser where none was chosen yet. */
export function adoptTheme(chosen: Theme | null): void {
  if (chosen !== null && readStored() === null) store.set(themeAtom, chosen);
}

/** Puts a theme on the page; index.html has done so before the first paint. */
function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
    bar.setAttribute('content', windowColour[theme]);
}

function readStored(): Theme | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && Object.hasOwn(windowColour, stored) ? (stored as Theme) : null;
  } catch {
    return null;
  }
}
