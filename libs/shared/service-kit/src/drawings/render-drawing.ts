import { fileURLToPath } from 'node:url';
import { type Covered, drawCover } from '@quillstead/catalogue';
import { renderAsync } from '@resvg/resvg-js';

/** The family that is packaged: the one that pages have in the place of Georgia (docs/design.md#look). */
export const drawnFont = 'Literata';
const fontFiles = [
  import.meta.resolve('@expo-google-fonts/literata/400Regular/Literata_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/literata/700Bold/Literata_700Bold.ttf'),
].map((url) => fileURLToPath(url));

/** Characters that no XML document may have (XML 1.0, 2.2). */
const unprintable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A drawing, and the pixels of the width of its picture. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
}

/**
 * Renders a drawing with the packaged Literata alone, so that the picture is the same on every machine. It takes
 * tens of milliseconds of a thread of Node's own pool.
 *
 * @returns the bytes of a PNG
 */
export async function renderDrawing({ svg, width }: Drawing): Promise<Uint8Array> {
  const font = { fontFiles, loadSystemFonts: false };
  const fitTo = { mode: 'width', value: width } as const;
  return (await renderAsync(svg.replace(unprintable, ''), { font, fitTo })).asPng();
}

/** Pixels, as of the JPEG of an own cover. */
const width = 800;

/** Returns the drawn cover of a book, in the colours that it has on a light page (docs/design.md#covers-and-faces). */
export function coverOfBook({ title, author, ...of }: Covered): Drawing {
  const svg = drawCover({ ...of, title: drawableWords(title), author: drawableWords(author) }, 'light')
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replaceAll(/font-family="[^"]*"/gu, `font-family="${drawnFont}"`);
  return { svg, width };
}

/** The characters that the packaged font has. */
const drawable =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]*$/u;
const emoji = /\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f\u200d]*/gu;

/** Returns the words without emoji; '' for those in a script that the font lacks, which would be rows of boxes. */
export function drawableWords(words: string): string {
  const bare = words.replace(emoji, '').trim();
  return drawable.test(bare) ? bare : '';
}
