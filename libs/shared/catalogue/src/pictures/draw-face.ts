import { cutText } from '../cut-text.js';
import { escapeText, type Ground, inkFor, pictureNumber } from './palettes.js';

/**
 * Draws the face of an account that has no picture: the first character of its name on a disc
 * (docs/design.md#covers-and-faces).
 *
 * @param id of the account: its colours stay when its name changes
 * @param name as readers see it
 * @returns an `<svg>` of 40 × 40 units without a size of its own, hidden from screen readers: the name stands beside it
 */
export function drawFace(id: number, name: string, ground: Ground): string {
  const ink = inkFor(pictureNumber(`user ${id}`), ground);
  const letter = cutText(cutText(name.replace(/^[@\s]+/u, ''), 1).toUpperCase(), 1);
  return (
    `<svg viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="20" fill="${ink.ground}"/>` +
    `<text x="20" y="27" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="19" fill="${ink.words}">` +
    `${escapeText(letter)}</text></svg>`
  );
}
