export { type CutWord, cutWords, hasPairs } from './cut-words.js';
export { fold } from './fold.js';
export { toWordQuery, toWordVector } from './word-texts.js';
