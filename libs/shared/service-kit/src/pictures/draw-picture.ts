import { type EntityManager, In } from 'typeorm';
import { type PictureFiles, sha256 } from '../media/picture-files.js';
import { RefusedPicture } from '../media/refused-picture.entity.js';
import { drawSizes, UnusablePicture } from './draw-sizes.js';

export { UnusablePicture } from './draw-sizes.js';

/** A file on which a process has died so often is not tried again. */
const mostTries = 2;

/** A file that waits in quarantine. */
export interface SentPicture {
  /** The name of the file. */
  readonly upload: string;
  /** The SHA-256 of the upload. */
  readonly source: string;
  /** The number of times that the making of the picture began before. */
  readonly tries: number;
}

export interface DrawnPicture {
  readonly name: string;
  /** The bytes by the name of each file. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** SHA-256 of the file that was sent, and of the picture: what the staff may refuse. */
  readonly hashes: readonly string[];
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
  await checkRefused([source], manager);
  const file = await pictures.readUpload(upload);
  if (file === null) throw new UnusablePicture('unreadable');
  const files = await drawSizes(file, pictures.form);
  const drawn = files.get(String(Math.max(...pictures.form.widths))) ?? Buffer.alloc(0);
  const hashes = [source, sha256(drawn)];
  await checkRefused(hashes, manager);
  const name = sha256(Buffer.concat([Buffer.from(`${ownerId} `), drawn])).slice(0, 32);
  return { name, files, hashes };
}

/** Throws UnusablePicture for what the staff has refused by now. @param hashes as of a `DrawnPicture` */
export async function checkRefused(hashes: readonly string[], manager: EntityManager): Promise<void> {
  if (await manager.existsBy(RefusedPicture, { hash: In([...hashes]) })) throw new UnusablePicture('refused');
}
