export { SiteMarkup } from './site-markup.js';
