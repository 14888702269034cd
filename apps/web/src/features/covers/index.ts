export { CoverPart } from './cover-part.js';
export { useCover } from './use-cover.js';
