import { type PictureFault, pictureFaults } from '@quillstead/catalogue';
import { z } from 'zod';
import { nullable, text } from '../wire.js';

/** The cover that an author chose, as every item shows it (docs/product/stories.md#own-covers). */
export const itemCover = {
  /** The address of the chosen cover without the width; null: the drawn one is shown. */
  cover: nullable(text).optional(),
};

/** A cover with its description. */
export const pageCover = {
  ...itemCover,
  /** The description of what the cover shows, in the words of the author. */
  cover_alt: nullable(text).optional(),
};

const ownCover = z.object({
  /** The address of the cover without the width; if not everybody may see it, one that is valid for an hour. */
  cover: nullable(text),
  cover_alt: nullable(text),
  /** The state of the last file: `making` while the cover is made from it, `failed` when that was not possible. */
  state: z.enum(['none', 'making', 'ready', 'failed']),
  /** The reason of a failure; else null. */
  fault: nullable(z.enum(Object.keys(pictureFaults) as PictureFault[])),
});

export const coverResponses = { own_cover: ownCover };
