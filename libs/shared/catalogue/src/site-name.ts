/** The name of a site without `SITE_NAME` (docs/product/pages.md#site-name). */
export const siteName = 'Quillstead';

/** The most characters of the texts that the owner of a site writes (docs/product/admin.md#settings-of-the-site). */
export const mostCharactersOfSite = { name: 40, tagline: 120, announcement: 300, text: 10_000 } as const;
