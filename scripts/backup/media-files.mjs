import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { encryptedEnd, writeChecked } from './backup-files.mjs';

/** @typedef {import('@quillstead/service-kit').MediaStore} MediaStore */

/** The folders of the media store that a backup holds; what members sent and nobody has checked yet is left out. */
const folders = ['public', 'private', 'cover-public', 'cover-private'];
/** Read once more at the end: a picture that becomes public meanwhile would be in no list. */
const readAgain = ['public', 'cover-public'];
const pictureOf = (/** @type {string} */ key) => key.replace(/(?:public|private)\//, '');

/**
 * The store of files of members that the variables of a site name.
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} mediaDir its folder, where it is no server
 * @returns {Promise<MediaStore | null>} null where there is neither
 */
export async function mediaStoreOf(env, mediaDir) {
  if (!mediaDir && !env.MEDIA_STORE_URL) return null;
  const { mediaConfig, openMediaStore } = await import('@quillstead/service-kit');
  return openMediaStore(mediaConfig.read({ ...env, MEDIA_DIR: mediaDir }));
}

/**
 * Copies the files of members into a backup, each once.
 * @param {Pick<MediaStore, 'get' | 'list'> | null} store nothing is copied without one
 * @param {string} part the folder of the backup
 * @param {Parameters<typeof writeChecked>[2]} encrypt
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./backup-files.mjs').SavedFile[]>}
 */
export async function writeMedia(store, part, encrypt, signal) {
  /** @type {import('./backup-files.mjs').SavedFile[]} */
  const saved = [];
  if (!store) return saved;
  const pictures = new Set();
  for (const folder of [...folders, ...readAgain]) {
    for (const key of await keysOf(store, folder)) {
      if (pictures.has(pictureOf(key))) continue;
      const found = await store.get(key);
      // Its member replaced or moved it meanwhile.
      if (!found) continue;
      pictures.add(pictureOf(key));
      const file = `media/${key}.gz${encrypt ? encryptedEnd : ''}`;
      await mkdir(dirname(join(part, file)), { recursive: true, mode: 0o700 });
      const sha256 = await writeChecked(join(part, file), found.stream, encrypt, signal);
      saved.push({ key, file, sha256 });
    }
  }
  return saved;
}

/**
 * Puts the files of members back, in the place of those that are there.
 * @param {{ folder: string, media: readonly import('./backup-files.mjs').SavedFile[], store: MediaStore,
 *   decrypt: import('./backup-files.mjs').Crypt }} what
 * @returns {Promise<number>} how many
 */
export async function restoreMedia({ folder, media, store, decrypt }) {
  for (const name of [...folders, 'quarantine', 'cover-quarantine'])
    for (const key of await keysOf(store, name)) await store.delete(key);
  for (const { key, file } of media) {
    const source = await decrypt(createReadStream(join(folder, file)));
    const content = createGunzip();
    source.once('error', (error) => content.destroy(error)).pipe(content);
    await store.put(key, content);
  }
  return media.length;
}

async function keysOf(/** @type {Pick<MediaStore, 'list'>} */ store, folder) {
  const keys = [];
  for await (const { key } of store.list(folder)) keys.push(key);
  return keys;
}
