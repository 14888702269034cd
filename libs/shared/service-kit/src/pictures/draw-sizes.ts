import { type PictureFault, picturePixels } from '@quillstead/catalogue';
import sharp from 'sharp';
import { jpegFile, type PictureForm } from '../media/picture-form.js';

/** The formats that a file may have. Everything else that the library could load, SVG among it, is switched off. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
// sharp makes one picture at a time, in one thread, and keeps no memory of earlier ones.
sharp.concurrency(1);
sharp.cache(false);

/** Seconds that the decoding of a file may take. */
const longest = 20;

/** The reason why no picture can be made of a file. */
export class UnusablePicture extends Error {
  constructor(readonly fault: PictureFault) {
    super(fault);
  }
}

/**
 * Makes the files of a picture: upright, in sRGB, opaque, the middle of it where it has another shape, the first frame
 * of an animation. Nothing else that the file holds gets into them, places and names of cameras among it.
 *
 * @returns the bytes by the name of each file (see `filesOf`)
 * @throws UnusablePicture
 */
export async function drawSizes(
  file: Buffer,
  { widths, ratio, hasJpeg }: PictureForm,
): Promise<ReadonlyMap<string, Buffer>> {
  const width = Math.max(...widths);
  const height = width * ratio;
  try {
    const picture = sharp(file, {
      limitInputPixels: picturePixels,
      failOn: 'error',
      sequentialRead: true,
      pages: 1,
    });
    const whole = await sharp(file, { limitInputPixels: false }).metadata();
    if (whole.width * whole.height > picturePixels) throw new UnusablePicture('too_many_pixels');
    const { data, info } = await picture
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .timeout({ seconds: longest })
      .toBuffer({ resolveWithObject: true });
    const drawn = () => sharp(data, { raw: { width, height, channels: info.channels } });
    // A list has 25 of the small ones, which are shown at half of their width: 120 kB together at most.
    const files = widths.map(async (size): Promise<[string, Buffer]> => {
      const resized = drawn().resize(size, size * ratio);
      return [String(size), await resized.webp({ quality: size < 200 ? 60 : 80 }).toBuffer()];
    });
    const made = new Map(await Promise.all(files));
    return hasJpeg ? made.set(jpegFile, await drawn().jpeg({ quality: 82 }).toBuffer()) : made;
  } catch (error) {
    if (error instanceof UnusablePicture) throw error;
    throw new UnusablePicture('unreadable');
  }
}
