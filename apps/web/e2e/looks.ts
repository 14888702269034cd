/** A theme and the width of a window in pixels. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

/**
 * How pages are looked at: every width and both themes. Contrast does not change with the width nor the arrangement with
 * the theme, so not every pair is needed.
 */
export const looks: readonly Look[] = [
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 768 },
  { theme: 'light', width: 1280 },
];

/** What only a narrow window has, such as the full-screen menu. */
export const narrowLooks = looks.filter(({ width }) => width <= 600);
/** What only a wide window has: tooltips and modal forms. */
export const wideLooks = looks.filter(({ width }) => width > 700);
