export { RedirectsPart } from './redirects-part.js';
