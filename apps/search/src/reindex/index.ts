export { ReindexModule } from './reindex.module.js';
