import { createStore } from 'jotai';
import { store as ours } from './store.js';
import { adoptTheme, initialTheme, themeAtom } from './theme.js';

function prefer(colour: 'dark' | 'light'): void {
  globalThis.matchMedia = (query) =>
    ({ matches: query.includes(colour), media: query }) satisfies Partial<MediaQueryList> as MediaQueryList;
}

describe('the theme', () => {
  beforeEach(() => localStorage.clear());

  it('is the stored one before that of the system', () => {
    prefer('dark');
    for (const stored of ['light', 'sepia']) {
      localStorage.setItem('themeMode', stored);
      expect(initialTheme()).toBe(stored);
    }
  });

  it('is that of the system when none is stored or the stored one means nothing', () => {
    prefer('dark');
    expect(initialTheme()).toBe('dark');
    localStorage.setItem('themeMode', 'mauve');
    expect(initialTheme()).toBe('dark');
    prefer('light');
    expect(initialTheme()).toBe('light');
  });

  it('is put on the page and remembered when it is chosen', () => {
    const store = createStore();
    store.set(themeAtom, 'dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('themeMode')).toBe('dark');
    store.set(themeAtom, 'light');
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(store.get(themeAtom)).toBe('light');
  });

  it('colours the bar of the window, whichever the system prefers', () => {
    const bars = ['light', 'dark'].map((system) => {
      const bar = document.head.appendChild(document.createElement('meta'));
      return Object.assign(bar, { name: 'theme-color', media: `(prefers-color-scheme: ${system})` });
    });
    createStore().set(themeAtom, 'dark');
    expect(bars.map(({ content }) => content)).toEqual(['#161512', '#161512']);
  });

  it('is the one that a member chose elsewhere, unless this browser has one of its own', () => {
    adoptTheme('dark');
    expect(ours.get(themeAtom)).toBe('dark');
    adoptTheme('light');
    adoptTheme(null);
    expect(ours.get(themeAtom)).toBe('dark');
  });
});
