/**
 * The address to which a device sends what a person shares with the installed app
 * (docs/product/pages.md#installed-app). The service worker handles the form, so the text stays in the browser until
 * the page shows it.
 */
export const shareTarget = {
  /** The action of the form. */
  path: '/write/shared',
  /** The fields of the form: the names of the Web Share Target API and those of the form are the same. */
  fields: ['title', 'text', 'url'],
  /** The page that shows the text. */
  page: '/write?shared',
  /** The key of that page's query. */
  key: 'shared',
  /** The cache of the browser that stores the text until then. */
  cache: 'shared',
} as const;
