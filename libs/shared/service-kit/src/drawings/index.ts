export { coverOfBook } from './cover-of-book.js';
export { drawableWords } from './drawable-words.js';
export { type Drawing, drawnFont, renderDrawing } from './render-drawing.js';
