/** A theme and the width of a window in pixels. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

/**
 * How pages are judged: the narrowest and the widest, one in each theme. Contrast does not change with the width nor the
 * arrangement with the theme, so not every pair is needed; between the two they are only held to scroll down alone.
 */
export const looks: readonly Look[] = [
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 1280 },
];

/** Pixels of a window between the two, where pages are arranged once more. */
export const middleWidth = 768;

/** What only a narrow window has, such as the full-screen menu. */
export const narrowLooks = looks.filter(({ width }) => width <= 600);
/** What only a wide window has: tooltips and modal forms. */
export const wideLooks = looks.filter(({ width }) => width > 700);
