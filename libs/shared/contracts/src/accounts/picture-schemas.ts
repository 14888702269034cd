import { type PictureFault, pictureFaults } from '@quillstead/catalogue';
import { z } from 'zod';
import { nullable, text } from '../wire.js';

const ownPicture = z.object({
  /** The address of the picture without its size; for a private account, one that is valid for an hour. */
  picture: nullable(text),
  /** The state of the last file: `making` while the picture is made from it, `failed` when that was not possible. */
  state: z.enum(['none', 'making', 'ready', 'failed']),
  /** The reason of a failure; else null. */
  fault: nullable(z.enum(Object.keys(pictureFaults) as PictureFault[])),
});

export const pictureResponses = { own_picture: ownPicture };
