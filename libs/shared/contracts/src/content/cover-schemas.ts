import { type PictureFault, pictureFaults } from '@quillstead/catalogue';
import { z } from 'zod';
import { nullable, text } from '../wire.js';

/** The cover that an author chose, as every item shows it (docs/product/stories.md#own-covers). */
export const itemCover = {
  /** Its address without the width; null: the drawn one is shown. */
  cover: nullable(text).optional(),
};

/** A cover with its description. */
export const pageCover = {
  ...itemCover,
  /** What it shows, in the words of the author. */
  cover_alt: nullable(text).optional(),
};

const ownCover = z.object({
  /** The address of the cover without the width; of what not everybody may see one that is valid for an hour. */
  cover: nullable(text),
  cover_alt: nullable(text),
  /** `making` while a file that was sent is prepared, `failed` when none could be made of it. */
  state: z.enum(['none', 'making', 'ready', 'failed']),
  /** Why it failed; else null. */
  fault: nullable(z.enum(Object.keys(pictureFaults) as PictureFault[])),
});

export const coverResponses = { own_cover: ownCover };
