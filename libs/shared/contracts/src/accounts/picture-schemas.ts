import { type PictureFault, pictureFaults } from '@quillstead/catalogue';
import { z } from 'zod';
import { nullable, text } from '../wire.js';

const ownPicture = z.object({
  /** The address of the picture without its size; for a private account one that is valid for an hour. */
  picture: nullable(text),
  /** `making` while a file that was sent is prepared, `failed` when none could be made of it. */
  state: z.enum(['none', 'making', 'ready', 'failed']),
  /** Why it failed; else null. */
  fault: nullable(z.enum(Object.keys(pictureFaults) as PictureFault[])),
});

export const pictureResponses = { own_picture: ownPicture };
