import type { EntityManager } from 'typeorm';
import { type PictureFiles, sha256 } from '../media/picture-files.js';
import { RefusedPicture } from '../media/refused-picture.entity.js';
import { drawSizes, UnusablePicture } from './draw-sizes.js';

/** A file on which a process has died so often is not tried again. */
const mostTries = 2;

/** A file that waits in quarantine. */
export interface SentPicture {
  /** The name of the file. */
  readonly upload: string;
  /** Its SHA-256. */
  readonly source: string;
  /** How often the making of the picture began before. */
  readonly tries: number;
}

export interface DrawnPicture {
  readonly name: string;
  /** The bytes by the name of each file. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/**
 * Draws the files of a picture of the file that a member sent. Its name is the same for the same picture of the same
 * member, and nothing that others can guess without it.
 *
 * @param ownerId of the member
 * @param manager where the pictures are that the staff has refused
 * @throws UnusablePicture
 */
export async function drawPicture(
  { upload, source, tries }: SentPicture,
  ownerId: number,
  pictures: PictureFiles,
  manager: EntityManager,
): Promise<DrawnPicture> {
  if (tries >= mostTries) throw new UnusablePicture('unreadable');
  await checkRefused(source, manager);
  const file = await pictures.readUpload(upload);
  if (file === null) throw new UnusablePicture('unreadable');
  const files = await drawSizes(file, pictures.form);
  const drawn = files.get(String(Math.max(...pictures.form.widths))) ?? Buffer.alloc(0);
  await checkRefused(sha256(drawn), manager);
  const name = sha256(Buffer.concat([Buffer.from(`${ownerId} `), drawn])).slice(0, 32);
  return { name, files };
}

async function checkRefused(hash: string, manager: EntityManager): Promise<void> {
  if (await manager.existsBy(RefusedPicture, { hash })) throw new UnusablePicture('refused');
}
