export { EpubModule } from './epub.module.js';
