export { detectLanguage } from './detect-language.js';
