import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { StartFault } from '../supervisor/start-fault.mjs';

/** Encrypted files end so; `age --decrypt` reads them too. */
export const encryptedEnd = '.age';

/**
 * How the files of a backup are encrypted for those who may restore it.
 * @param {string | undefined} recipients public keys of age (`age1…`) with spaces between them
 * @returns {Promise<((source: Readable) => Promise<Readable>) | null>} null without recipients; throws a StartFault for
 * a key that is none
 */
export async function encrypterFor(recipients) {
  const keys = (recipients ?? '').split(/\s+/).filter(Boolean);
  if (keys.length === 0) return null;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const key of keys) {
    try {
      encrypter.addRecipient(key);
    } catch {
      throw new StartFault(`BACKUP_RECIPIENTS: ${key} is no public key of age.`);
    }
  }
  return async (source) => fromWeb(await encrypter.encrypt(toWeb(source)));
}

/**
 * How the files of a backup are decrypted. The key is tried on one file, so that nothing is changed with a wrong one.
 * @param {string} folder
 * @param {import('./manifest.mjs').Manifest} manifest
 * @param {string | undefined} key a private key of age (`AGE-SECRET-KEY-1…`)
 * @returns {Promise<(source: Readable) => Promise<Readable>>} throws a StartFault when a key is missing or wrong
 */
export async function decrypterFor(folder, { services }, key) {
  const encrypted = Object.values(services)
    .flatMap(({ tables }) => tables)
    .find(({ file }) => file.endsWith(encryptedEnd));
  if (!encrypted) return (source) => Promise.resolve(source);
  if (!key)
    throw new StartFault('This backup is encrypted: BACKUP_KEY must be the private key of a recipient.');
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const decrypt = async (source) => fromWeb(await decrypter.decrypt(toWeb(source)));
  try {
    decrypter.addIdentity(key);
    (await decrypt(createReadStream(join(folder, encrypted.file)))).destroy();
  } catch {
    throw new StartFault(
      'BACKUP_KEY is not the private key of a recipient of this backup: nothing was restored.',
    );
  }
  return decrypt;
}

const toWeb = (source) => /** @type {ReadableStream<Uint8Array>} */ (Readable.toWeb(source));
const fromWeb = (stream) =>
  Readable.fromWeb(/** @type {import('node:stream/web').ReadableStream} */ (stream));
