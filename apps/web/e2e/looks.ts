/**
 * How pages are looked at: every width and both themes. Contrast does not change with the width nor the arrangement with
 * the theme, so not every pair is needed.
 */
export const looks = [
  { theme: 'light', width: 320 },
  { theme: 'dark', width: 768 },
  { theme: 'light', width: 1280 },
] as const;
