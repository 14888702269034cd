/** The name the site goes by unless `SITE_NAME` says otherwise (product.md). */
export const siteName = 'Quillstead';
