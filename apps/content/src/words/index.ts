export { WordsModule } from './words.module.js';
