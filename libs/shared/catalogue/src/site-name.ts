/** The name the site goes by unless `SITE_NAME` says otherwise (docs/product/pages.md#site-name). */
export const siteName = 'Quillstead';
