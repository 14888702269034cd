export { ExcerptModule } from './excerpt.module.js';
