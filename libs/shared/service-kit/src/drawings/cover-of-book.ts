import { type Covered, drawCover } from '@quillstead/catalogue';
import { drawableWords } from './drawable-words.js';
import { type Drawing, drawnFont } from './render-drawing.js';

/** Pixels, as of the JPEG of an own cover. */
const width = 800;

/** The drawn cover of a book, in the colours that it has on a light page (docs/design.md#covers-and-faces). */
export function coverOfBook({ title, author, ...of }: Covered): Drawing {
  const svg = drawCover({ ...of, title: drawableWords(title), author: drawableWords(author) }, 'light')
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replaceAll(/font-family="[^"]*"/gu, `font-family="${drawnFont}"`);
  return { svg, width };
}
