import { basename } from 'node:path';

/** A theme and the width of a window in pixels. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

/**
 * How pages are judged: the narrowest and the widest, one in each theme. Contrast does not change with the width nor
 * the arrangement with the theme, so not every pair is needed; between the two they are only held to scroll down alone.
 */
export const looks: readonly Look[] = [
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 1280 },
];

/** Pixels of a window between the two, where pages are arranged once more. */
export const middleWidth = 768;

/** Pixels up to which what is a modal elsewhere is a page (docs/product/pages.md#modals). */
export const widestPage = 700;

/** The looks for features that only a narrow window has, such as the full-screen menu. */
export const narrowLooks = looks.filter(({ width }) => width <= 600);
/** The looks for features that only a wide window has: tooltips and modal forms. */
export const wideLooks = looks.filter(({ width }) => width > widestPage);

/**
 * The look in which the pages of a spec are opened: what a test is not about, it does not name. Every spec passes in
 * every look (`npm run journeys`); a run of all tests takes each spec in one, so that it sees all six and takes no
 * longer.
 */
const specsByLook = {
  '320-light': [
    'blocks',
    'collections',
    'keyboard',
    'notifications',
    'sessions',
    'settings',
    'story-toggles',
  ],
  '320-dark': ['draft', 'novel', 'reading', 'search', 'story-talk'],
  '768-light': ['admin', 'draft-versions', 'home-lists', 'profile-accessibility', 'profile-lists'],
  '768-dark': ['identity', 'push', 'series', 'subscriptions', 'writing'],
  '1280-light': ['account-accessibility', 'first-response', 'tooltips', 'walk'],
  '1280-dark': ['accessibility', 'hostile-text', 'modals', 'reports', 'talk-accessibility'],
} as const;

/** The look that LOOK names, such as `320-dark`; null: it names none. */
export function requestedLook(): Look | null {
  const name = process.env['LOOK'];
  return name === undefined ? null : lookNamed(name);
}

/** The requested look; else that of the spec file which runs, or the first for a file that no look names. */
export function chosenLook(): Look {
  const spec = basename(expect.getState().testPath ?? '', '.spec.ts');
  const ofSpec = Object.entries(specsByLook).find(([, specs]) => specs.some((one) => one === spec));
  return requestedLook() ?? lookNamed(ofSpec?.[0] ?? '320-light');
}

/**
 * A window for what only wide ones have, modals and tooltips: as wide as the spec's look if that is wide enough.
 * @param height pixels
 */
export function wideWindow(height = 720): { readonly viewport: { width: number; height: number } } {
  const { width } = chosenLook();
  return { viewport: { width: width > widestPage ? width : 1280, height } };
}

function lookNamed(name: string): Look {
  const [, width, theme] = /^(\d+)-(light|dark)$/u.exec(name) ?? [];
  if (theme !== 'light' && theme !== 'dark')
    throw new Error(`${name} is no look; it is a width and a theme, such as 320-dark`);
  return { width: Number(width), theme };
}
