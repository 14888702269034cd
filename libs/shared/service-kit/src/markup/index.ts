export { escapeHtml, escapeXml } from './escape.js';
export { Html, html, nothing } from './html.js';
