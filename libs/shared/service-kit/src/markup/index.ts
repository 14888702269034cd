export { escapeHtml, escapeXml, Html, html, nothing } from './html.js';
