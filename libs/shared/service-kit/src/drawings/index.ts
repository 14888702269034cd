export { coverOfBook, drawableWords, type Drawing, drawnFont, renderDrawing } from './render-drawing.js';
