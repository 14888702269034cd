import { type Coverable, coverLook } from './cover-look.js';
import { cutLine, fitTitle, isRightToLeft, lineHeight } from './fit-title.js';
import { escapeText, type Ground } from './palettes.js';

/** The data from which a cover is drawn. */
export interface Covered extends Coverable {
  readonly title: string;
  /** The name of the author that readers see. */
  readonly author: string;
}

const width = 160;
const margin = 14;
/** The top of the title, which stands above the ornament. */
const titleTop = 30;
const titleHeight = 100;

/**
 * Draws the cover of a story, a series or a collection (docs/design.md#covers-and-faces).
 *
 * @param ground the colours of one theme, or of the theme of the page
 * @returns an `<svg>` of 160 × 240 units without a size of its own, hidden from screen readers: the title stands beside
 *   it
 */
export function drawCover(of: Covered, ground: Ground): string {
  const { title, author } = of;
  const { ink, ornament } = coverLook(of, ground);
  const { size, lines } = fitTitle(title, width - 2 * margin, titleHeight);
  const words = lines.map((line, index) => {
    const baseline = Math.round(titleTop + size * (0.75 + index * lineHeight));
    return `<tspan x="80" y="${baseline}">${escapeText(line)}</tspan>`;
  });
  return (
    `<svg viewBox="0 0 160 240" aria-hidden="true" preserveAspectRatio="xMidYMid slice">` +
    `<path fill="${ink.ground}" d="M0 0h160v240H0z"/>` +
    `<g fill="${ink.ornament}" stroke="${ink.ornament}">${ornament}</g>` +
    `<path fill="${ink.ground}" d="M0 214h160v26H0z"/>` +
    `<path fill="none" stroke="${ink.words}" opacity=".35" d="M6.5 6.5h147v227h-147z"/>` +
    `<g fill="${ink.words}" text-anchor="middle" direction="${isRightToLeft(title) ? 'rtl' : 'ltr'}">` +
    `<text font-family="Georgia,serif" font-weight="700" font-size="${size}">${words.join('')}</text>` +
    `<text x="80" y="226" font-family="system-ui,sans-serif" font-size="10">${escapeText(cutLine(author, 13))}</text>` +
    `</g></svg>`
  );
}
