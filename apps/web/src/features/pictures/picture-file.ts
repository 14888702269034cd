import { pictureBytes, pictureFaults, picturePixels } from '@quillstead/catalogue';

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** For a field that takes files. */
export const pictureTypes = types.join(',');

/** A file that cannot become a picture; the message is for the member. */
export class PictureProblem extends Error {}

/**
 * Decodes a file that a member chose.
 *
 * @throws PictureProblem
 */
export async function openPicture(file: File): Promise<ImageBitmap> {
  if (!types.includes(file.type))
    throw new PictureProblem('Please choose a picture: a JPEG, PNG, WebP, AVIF or GIF.');
  if (file.size > pictureBytes) throw new PictureProblem('The picture is too large: at most 10 MB.');
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureProblem(pictureFaults.unreadable);
  });
  if (picture.width * picture.height > picturePixels) throw new PictureProblem(pictureFaults.too_many_pixels);
  return picture;
}

/** The first picture among files that were dropped or pasted; null when there is none. */
export const firstPicture = (files: FileList | undefined): File | null =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/')) ?? null;
