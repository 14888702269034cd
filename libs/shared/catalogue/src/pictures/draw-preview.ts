import { coverLook } from './cover-look.js';
import type { Covered } from './draw-cover.js';
import { cutLine, fitTitle, isRightToLeft, lineHeight } from './fit-title.js';
import { coverRatio } from './own-picture.js';
import { escapeText } from './palettes.js';

/** The data from which a preview picture is drawn, with the name of the site below the title. */
export interface Previewed extends Covered {
  readonly site: string;
  /** The JPEG of the cover that its author chose, in base64; it stands beside the words. */
  readonly cover?: string | undefined;
}

/** The width and height in pixels: the size that Open Graph asks for, and a square for sites that cut one out of it. */
export const previewSizes = { wide: [1200, 630], square: [1200, 1200] } as const;
export type PreviewShape = keyof typeof previewSizes;

/** The width of the drawing in units, for every shape. */
const width = 300;
const margin = 24;
/** The ornaments are drawn for a cover 160 wide, and end at y = 214. */
const ornamentScale = width / 160;
/** Titles of a cover are 13 to 25 units high. */
const titleScale = 1.25;

/**
 * Draws the picture that other sites show for a link (docs/product/pages.md#pages-for-machines): the palette and the
 * ornament of its cover, a large title, the author and the site below it.
 *
 * @param font the family of all its words
 * @returns an `<svg>` that needs no style sheet
 */
export function drawPreview(of: Previewed, shape: PreviewShape, font: string): string {
  const [pixelsWide, pixelsHigh] = previewSizes[shape];
  const height = (width * pixelsHigh) / pixelsWide;
  const { ink, ornament } = coverLook(of, 'light');
  // A chosen cover takes the left side, as high as the frame; the words have the rest.
  const coverWidth = of.cover === undefined ? 0 : Math.min((height - 2 * margin) / coverRatio, width * 0.42);
  const left = of.cover === undefined ? 0 : margin / 2 + coverWidth;
  const middle = (left + width) / 2;
  const titleHeight = height - 2 * margin - 30;
  const titleWidth = width - left - 2 * margin;
  const fitted = fitTitle(of.title, titleWidth / titleScale, titleHeight / titleScale);
  const size = fitted.size * titleScale;
  const top = margin + (titleHeight - fitted.lines.length * size * lineHeight) / 2;
  const lines = fitted.lines.map(
    (line, index) =>
      `<tspan x="${middle}" y="${top + size * (0.9 + index * lineHeight)}">${escapeText(line)}</tspan>`,
  );
  const below = (y: number, weight: number, words: string) =>
    `<text x="${middle}" y="${y}" font-size="9" font-weight="${weight}">${escapeText(cutLine(words, of.cover === undefined ? 28 : 18))}</text>`;
  const coverHeight = coverWidth * coverRatio;
  const cover =
    of.cover === undefined
      ? ''
      : `<image x="${margin}" y="${(height - coverHeight) / 2}" width="${coverWidth}" height="${coverHeight}" href="data:image/jpeg;base64,${of.cover}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${ink.ground}" d="M0 0h${width}v${height}H0z"/>` +
    `<g fill="${ink.ornament}" stroke="${ink.ornament}" opacity=".28" transform="translate(0 ${height - 214 * ornamentScale}) scale(${ornamentScale})">${ornament}</g>` +
    `<path fill="none" stroke="${ink.words}" opacity=".35" d="M8 8h${width - 16}v${height - 16}H8z"/>` +
    cover +
    `<g fill="${ink.words}" font-family="${escapeText(font)}" text-anchor="middle">` +
    `<text font-weight="700" font-size="${size}" direction="${isRightToLeft(of.title) ? 'rtl' : 'ltr'}">${lines.join('')}</text>` +
    `${below(height - margin - 12, 400, of.author)}${below(height - margin + 2, 700, of.site)}</g></svg>`
  );
}
