/** The name the site goes by unless `SITE_NAME` says otherwise (docs/product/pages.md#site-name). */
export const siteName = 'Quillstead';

/** The most characters of the texts that the owner of a site gives it (docs/product/admin.md#settings-of-the-site). */
export const mostCharactersOfSite = { name: 40, tagline: 120, announcement: 300, text: 10_000 } as const;
