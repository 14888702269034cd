import { ornaments } from './ornaments.js';
import { type Ground, type Ink, inkFor, pictureNumber } from './palettes.js';

/** A thing that has a drawn cover. */
export interface Coverable {
  readonly kind: 'story' | 'series' | 'collection';
  readonly id: number;
}

/** The look of a thing wherever its cover is drawn. */
export interface CoverLook {
  readonly ink: Ink;
  /** The content of a `<g>` that draws it in one colour, for a cover 160 wide. */
  readonly ornament: string;
}

/**
 * Returns the palette and the ornament of a thing: they follow from its id, so it keeps its look when its title changes
 * (docs/design.md#covers-and-faces).
 *
 * @param ground the colours of one theme, or of the theme of the page
 */
export function coverLook({ kind, id }: Coverable, ground: Ground): CoverLook {
  const number = pictureNumber(`${kind} ${id}`);
  const draw = ornaments[(number >>> 8) % ornaments.length];
  return { ink: inkFor(number, ground), ornament: draw?.((number >>> 16) / 0xffff) ?? '' };
}
